/**
 * A page that the browser brings back as it was left (from its back/forward cache) is where it was. The router puts the
 * browser's own way of restoring off on `pageshow`, and Safari only puts the page back after that: it would be at its top.
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
