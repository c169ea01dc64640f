import { connectionFailed, connectionRestored, isProxyError } from "#web/lib/calls/connection.ts";
import { wholeAnswer } from "#web/lib/calls/no-answer.ts";
import { memberHeader } from "#web/lib/calls/page-member.ts";
import { fetchFiles, loadModule } from "./lazy-component.ts";

/** Path where the router requests its route manifest. */
const MAP = "/__manifest";

/**
 * Patches the requests of the router itself. Page data is requested for the page's member (page-member.ts), and read to
 * its end before the router gets it. The router loads the route manifest and page modules before any hook of ours runs;
 * a failure would show an error page or reload the whole page. Both wait for the connection instead; the old page stays
 * until then.
 */
export function retryRouterLoads(): void {
  const plain = window.fetch;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL)) return plain(input, init);
    if (input.pathname.endsWith(".data")) {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(memberHeader())) headers.set(name, value);
      return wholeAnswer(() => plain(input, { ...init, headers }), init?.signal);
    }
    if (input.pathname !== MAP) return plain(input, init);
    while (!init?.signal?.aborted) {
      const answer = await wholeAnswer(() => plain(input, init)).catch(() => null);
      if (answer && !isProxyError(answer.status)) return answer;
      connectionFailed();
      await connectionRestored(init?.signal);
    }
    throw init.signal.reason;
  };
  window.loadModule = loadModule;
  window.fetchFiles = fetchFiles;
}

declare global {
  interface Window {
    /** Inserted by vite.config.ts around the router's import of a page module. */
    loadModule?: typeof loadModule;
    /** Inserted by vite.config.ts before every import of a module. */
    fetchFiles?: typeof fetchFiles;
  }
}
