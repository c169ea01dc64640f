/** The picture of the card that was pressed last. */
let carried: HTMLElement | null = null;

const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Names the picture of a pressed card like the picture of the page that it opens (`data-picture`), so that the browser
 * moves one to the place of the other.
 * @returns whether the link is that of a card with a picture
 */
export function carryPicture(anchor: Element): boolean {
  const picture = anchor.closest(".service-card, .article-card")?.querySelector<HTMLElement>(".cover") ?? null;
  if (!picture || isStill()) return false;
  carried?.style.removeProperty("view-transition-name");
  // A name may be on the page once: another service's page has a picture of its own.
  for (const other of document.querySelectorAll<HTMLElement>("[data-picture]")) other.style.viewTransitionName = "none";
  picture.style.viewTransitionName = "picture";
  carried = picture;
  return true;
}
