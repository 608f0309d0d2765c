/**
 * Saves a text as a file through the browser's own download.
 *
 * @module
 */

/** The browser asks or saves as it is set up to; nothing leaves this machine. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
