import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Our own modules by folder and name, whatever separates folders here; `root` stands in none. */
const own = (folders: string, names: string) =>
  new RegExp(`[\\\\/]web[\\\\/](?:(?:${folders})[\\\\/])?(?:${names.trim().split(/\s+/).join("|")})\\.tsx?$`);

/**
 * What public pages load first comes in a few files: forty tiny ones pack 10 KB worse and wait for each other. Only
 * small things that belong together may stand here, because whoever needs one of a group loads all of it, with what it
 * imports.
 */
const groups = [
  {
    name: "react",
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
    priority: 5,
  },
  {
    name: "frame",
    test: own(
      "features[\\\\/]catalog|ui|lib|shell",
      `action api avatar badge breadcrumbs button card control cx empty error-page favorite-button favorites flyout
       footer format fresh-key head header help-the-router in-order keep-page line line-notice link login-store logo
       marked media menus notice now overlay page page-head page-links page-member pagination part popover price root
       script-text search-form service-card service-grid session shell signals stars status-of status-overlay time
       toast toast-host track use-action use-arrival user-menu`,
    ),
    priority: 4,
  },
  {
    name: "detail",
    test: own(
      "features[\\\\/](?:catalog|orders[\\\\/]reviews|profiles|messaging)|pages[\\\\/]market|lib",
      `checkout-href choice distribution faqs gallery labels marks message-button more-of-member order-panel package-words
       packages-table rates review-list review-section seller-aside service share`,
    ),
    priority: 2,
  },
  {
    name: "lists",
    test: own("ui|lib", "draft filter-choices filter-panel list-head more text-input"),
    priority: 1,
  },
];

/** While developing: the icons alone are 1,800 modules, of which only what is used is loaded when they are bundled. */
const bundledInDevelopment = [
  "lucide-react",
  /^@base-ui\//,
  /^@floating-ui\//,
  /^@dnd-kit\//,
  "@hookform/resolvers",
  "react-hook-form",
];

/**
 * React's production build is bundled into the server's pages, so that they render three times as fast wherever they
 * run: `npm start` sets no NODE_ENV, which is how React would choose. All packages come along, because one that is left
 * outside and imports React would bring a second one.
 */
const productionReact = { define: { "process.env.NODE_ENV": '"production"' } };

/** Changes a file of the router; a version of it that is written in another way stops the build. */
function changed(code: string, was: RegExp, becomes: string): string {
  if (!was.test(code)) throw new Error(`the router is written in another way: ${was}`);
  return code.replaceAll(was, becomes);
}

/**
 * When a page's module does not come, the router loads the whole page anew: offline that is the browser's own error
 * page, and what was typed is gone. In its place stands our way to load a part (web/lib/part.ts).
 */
const patientRouter: Plugin = {
  name: "patient-router",
  apply: "build",
  transform: {
    filter: { id: /react-router[\\/].*[\\/]routeModules\.js$/ },
    handler: (code) => changed(code, /await (import\([^()]*\broute\.module\s*\))/g, "await window.loadPart(() => $1)"),
  },
};

/** Instruments that nobody plays are a kilobyte of every first load. */
const silentRouter: Plugin = {
  name: "silent-router",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /react-router[\\/].*[\\/]router[\\/]router\.js$/ },
    handler: (code) => changed(code, /\binit\.instrumentations\b/g, "undefined"),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), patientRouter, silentRouter],
  build: { target: "es2023", cssMinify: true },
  ssr: { noExternal: command === "build" ? true : bundledInDevelopment },
  environments: {
    ...(command === "build" ? { ssr: productionReact } : {}),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
