import { connectionFailed, connectionRestored, isProxyError } from "#web/lib/calls/connection.ts";
import { wholeAnswer } from "#web/lib/calls/no-answer.ts";
import { memberHeader } from "#web/lib/calls/page-member.ts";
import { fetchFiles, loadModule } from "./lazy-component.ts";

/** Where the router asks which pages there are near an address. */
const MAP = "/__manifest";

/**
 * What the router fetches by itself. The data of a page is asked for its member (page-member.ts), and is read to its end
 * before the router gets it. What leads to a page comes before anything of ours is asked: its map of the pages, whose
 * failure is an error page at the new address, and the page's module, for which it would load the whole page anew. Both
 * wait for the line instead; the old page stands until then.
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
    /** Stands in the router's code (vite.config.ts) around the import of a page's module. */
    loadModule?: typeof loadModule;
    /** Stands before every import of a module (vite.config.ts). */
    fetchFiles?: typeof fetchFiles;
  }
}
