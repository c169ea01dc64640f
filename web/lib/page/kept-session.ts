import { pageCookie } from "#web/lib/calls/page-cookie.ts";

/** Changes with every log-in and log-out of this browser, also with one that the server has not heard of. */
const session = (): string => ["csrf", "out"].map((name) => pageCookie(name).value).join(" ");

/**
 * A page from the back/forward cache shows what the member saw who was logged in when it was left. After a log-in or
 * log-out since, it is loaded anew. Until that is known it shows nothing, because the browser draws it at once.
 */
export function checkKeptPage(): void {
  const root = document.documentElement;
  let left = "";
  window.addEventListener("pagehide", ({ persisted }) => {
    left = session();
    root.classList.toggle("invisible", persisted);
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && session() !== left) window.location.reload();
    else root.classList.remove("invisible");
  });
}
