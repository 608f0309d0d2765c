// Sets the remembered colours before anything is drawn; `islands/page/theme.ts` remembers them. A plain
// script on purpose: a module would run after the first paint.
try {
  const theme = localStorage.getItem("vults-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage that is closed to this page: the system's colours are right until the setting comes.
}
