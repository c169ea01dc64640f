/**
 * Restores the scroll position of a page from the back/forward cache. The router disables the browser's scroll
 * restoration on `pageshow`, and Safari only scrolls after that: the page would be at its top.
 */
export function keepScroll(): void {
  let place = { left: 0, top: 0 };
  window.addEventListener("pagehide", () => {
    place = { left: window.scrollX, top: window.scrollY };
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && window.scrollY !== place.top) window.scrollTo({ ...place, behavior: "instant" });
  });
}
