/**
 * A file that is dropped beside the places that take files does nothing. The browser would open it in the place of the
 * page, and what was typed there would be lost.
 */
export function blockFileDrops(): void {
  const hold = (event: DragEvent) => {
    const { target, dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    // The browser's own field for files takes them by itself.
    if (target instanceof HTMLInputElement && target.type === "file") return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", hold);
  window.addEventListener("drop", hold);
}
