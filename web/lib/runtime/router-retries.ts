import { connectionFailed, connectionRestored, isProxyError } from "#web/lib/calls/connection.ts";
import { wholeAnswer } from "#web/lib/calls/no-answer.ts";
import { memberHeader } from "#web/lib/calls/page-member.ts";
import { loadModule } from "./lazy-component.ts";

/** The router's `manifestPath` (react-router.config.ts). */
const MANIFEST_PATH = "/__manifest";

/**
 * Retries the router's own requests, for which it has no hook (docs/decisions/030). They are recognized by their
 * documented addresses. Page data is requested for the page's member (page-member.ts), and read to its end before the
 * router gets it. The router loads the route manifest and page modules before any middleware runs; a failure would show
 * an error page or reload the whole page. Both wait for the connection instead; the old page stays until then.
 */
export function retryRouterLoads(): void {
  const plain = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.endsWith(".data")) {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(memberHeader())) headers.set(name, value);
      return wholeAnswer(() => plain(input, { ...init, headers }), init?.signal);
    }
    if (pathname !== MANIFEST_PATH) return plain(input, init);
    while (!init?.signal?.aborted) {
      const answer = await wholeAnswer(() => plain(input, init)).catch(() => null);
      if (answer && !isProxyError(answer.status)) return answer;
      connectionFailed();
      await connectionRestored(init?.signal);
    }
    throw init.signal.reason;
  };
  window.loadModule = loadModule;
}

declare global {
  interface Window {
    /** Used by the router's import of a page module (main/bundle/patient-router.ts). */
    loadModule?: typeof loadModule;
  }
}
