const KEY = "chunk-reload";
const GUARD_MS = 60_000;

/** After a release an open tab may ask for a part that is gone: reload, at most once a minute. */
export function reloadOnStaleChunks(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
