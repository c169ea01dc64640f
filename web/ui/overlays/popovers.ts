type Place = HTMLElement | null | undefined;

/** Whether an element is an open popover. A browser without popovers has none, and does not know the selector either. */
export const isPopoverOpen = (element: Place): boolean =>
  Boolean(element && "popover" in element && element.matches(":popover-open"));

/** Closes a popover that is open. */
export function closePopover(element: Place): void {
  if (isPopoverOpen(element)) element?.hidePopover();
}
