/**
 * How a menu is moved in and closed by keys.
 *
 * @module
 */

/** Arrows, Home and End move through the menu's buttons; Escape closes it. For its `onKeyDown`. */
export function moveInMenu(event: KeyboardEvent, close: () => void): void {
  const menu = event.currentTarget;
  if (!(menu instanceof HTMLElement)) return;
  if (event.key === "Escape") {
    event.preventDefault();
    return close();
  }
  const items = [...menu.querySelectorAll<HTMLElement>("button")];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = targetOf(event.key, at);
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

function targetOf(key: string, at: number): number | undefined {
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return at + 1;
    case "ArrowUp":
    case "ArrowLeft":
      return at - 1;
    case "Home":
      return 0;
    case "End":
      return -1;
    default:
      return undefined;
  }
}
