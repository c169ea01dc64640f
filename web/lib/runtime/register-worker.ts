/** Registers the service worker some seconds after the page has loaded, so that it costs the first load nothing. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // A browser may refuse it, for example in a private window: everything else works without.
  const register = () => setTimeout(() => navigator.serviceWorker.register("/worker.js").catch(() => {}), 3000);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
