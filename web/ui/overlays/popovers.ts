type Place = HTMLElement | null | undefined;

/**
 * Whether an element is an open popover. False in a browser without popovers, which does not know the selector either.
 */
export const isPopoverOpen = (element: Place): boolean =>
  Boolean(element && "popover" in element && element.matches(":popover-open"));

/** Closes a popover that is open. */
export function closePopover(element: Place): void {
  if (isPopoverOpen(element)) element?.hidePopover();
}
