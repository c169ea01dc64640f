import type { Plugin } from "vite";

/** The router's import of a page module. */
const IMPORT = /await (import\([^()]*\broute\.module\s*\))/g;

/**
 * When a page's module fails to load, the router reloads the whole page: offline, that shows the browser's error page,
 * and typed input is lost. It has no hook for this (docs/decisions/030), so this wraps its import in our `loadModule`
 * (web/lib/runtime/lazy-component.ts). The build stops when the router is written in another way.
 * @see https://github.com/remix-run/react-router/pull/12638
 */
export const patientRouter: Plugin = {
  name: "patient-router",
  apply: "build",
  transform: {
    filter: { id: /react-router[\\/].*[\\/]routeModules\.js$/ },
    handler(code) {
      if (code.search(IMPORT) < 0) throw new Error(`the router imports pages in another way: ${IMPORT}`);
      return code.replace(IMPORT, "await window.loadModule(() => $1)");
    },
  },
};
