/**
 * Ignores files that are dropped outside of a drop zone. The browser would open the file instead of the page, and what
 * was typed would be lost.
 */
export function blockFileDrops(): void {
  const hold = (event: DragEvent) => {
    const { target, dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    // Native file inputs accept drops themselves.
    if (target instanceof HTMLInputElement && target.type === "file") return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", hold);
  window.addEventListener("drop", hold);
}
