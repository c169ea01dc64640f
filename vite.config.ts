import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Our own modules by folder and name, whatever separates folders here; `root` stands in none. */
const own = (folders: string, names: string) =>
  new RegExp(`[\\\\/]web[\\\\/](?:(?:${folders})[\\\\/])?(?:${names.trim().split(/\s+/).join("|")})\\.tsx?$`);

/** Icons that a group shares with what is loaded later: alone they would tie the later one to another group. */
const icons = (names: string) => new RegExp(`[\\\\/]icons[\\\\/](?:${names.split(" ").join("|")})\\.mjs$`);
const either = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join("|"));

/**
 * What public pages load first comes in a few files: forty tiny ones pack 10 KB worse and wait for each other. Only
 * small things that belong together may stand here, because whoever needs one of a group loads all of it, with what it
 * imports; of two groups that import the same thing, the one of higher priority has it.
 */
const groups = [
  {
    name: "react",
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
    priority: 5,
  },
  {
    name: "frame",
    test: either(
      own(
        "features[\\\\/]catalog|ui|lib|shell",
        `action alert api avatar badge breadcrumbs button card control cx draw-icon error-page flyout
         footer format fresh-key header help-the-router highlighted in-order keep-page lazy-component lazy-hydrated line
         line-alert link login-store logo media member menus now overlay page page-head page-links page-member popover
         root script-text search-form session shell stars status-of time toast toast-host track use-action use-arrival`,
      ),
      icons("clock"),
      /[\\/]contract[\\/]requests[\\/]types\.ts$/,
    ),
    priority: 4,
  },
  // Cards of services, which lists of other things do without.
  {
    name: "cards",
    test: either(
      own(
        "features[\\\\/]catalog|ui|lib",
        "favorite-button favorites heart-button price service-card service-grid use-favorite",
      ),
      icons("heart badge-check"),
    ),
    priority: 4,
  },
  // What a list of anything is declared by, also the reviews of a service.
  { name: "listing", test: own("ui|lib", "list list-pages load-list pagination"), priority: 3 },
  // What a member sees of the frame, a visitor does not load it.
  {
    name: "member",
    test: own(
      "lib|shell",
      "member-frame notification-menus notifications-store own-links signals status-overlay use-notifications-feed user-menu",
    ),
    priority: 3,
  },
  // Of a service's page and a member's.
  {
    name: "person",
    test: either(
      own(
        "features[\\\\/](?:orders[\\\\/]reviews|profiles|messaging)",
        "distribution member-badges message-button rates review-list",
      ),
      icons("ban map-pin"),
    ),
    priority: 3,
  },
  // What lists of requests say. A service's page takes a line of it: apart, neither loads the other.
  {
    name: "requests",
    test: either(own("features[\\\\/]requests", "words"), /[\\/]contract[\\/]requests[\\/]states\.ts$/),
    priority: 3,
  },
  {
    name: "detail",
    test: own(
      "features[\\\\/](?:catalog|orders[\\\\/]reviews|profiles)|pages[\\\\/]market|lib",
      `checkout-href choice faqs gallery labels order-panel package-words packages-table review-section seller-aside service
       service-reviews share`,
    ),
    priority: 2,
  },
  {
    name: "lists",
    test: own("ui|lib", "draft empty filter-choices filter-panel list-head more text-input"),
    priority: 2,
  },
  // What every form stands on.
  {
    name: "forms",
    test: either(
      own("ui|lib", "field form-end use-action-form use-missing use-plain-form"),
      /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]/,
      /[\\/]contract[\\/](?:shared|instant|characters)\.ts$/,
    ),
    priority: 1,
  },
  {
    name: "login",
    test: own(
      "lib|shell[\\\\/](?:login|second-step)",
      `code-form login-form login-panel nickname-form passkey passkey-button register-form sandbox-hint second-step social
       social-buttons`,
    ),
    priority: 1,
  },
];

/** What a module that comes later asks for beside itself: each name is carried by every first load. */
const notYetThere = (_file: string, files: string[]) =>
  files.filter((file) => !/\/(?:react|frame|rolldown-runtime)-/.test(file));

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
 * page, and what was typed is gone. In its place stands our way to load a module (web/lib/lazy-component.ts).
 */
const patientRouter: Plugin = {
  name: "patient-router",
  apply: "build",
  transform: {
    filter: { id: /react-router[\\/].*[\\/]routeModules\.js$/ },
    handler: (code) =>
      changed(
        code,
        /await (import\([^()]*\broute\.module\s*\))/g,
        "await window.loadModule(() => $1, [route.module, ...(route.imports ?? [])])",
      ),
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

/** See there. While developing, lucide comes bundled as it is. */
const plainIcons: Plugin = {
  name: "plain-icons",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /[\\/]createLucideIcon\.mjs$/ },
    handler: () => fileURLToPath(import.meta.resolve("./web/ui/draw-icon.ts")),
  },
};

/**
 * Fetches a module and what it imports before it is imported (`fetchFiles` in web/lib/lazy-component.ts). Of a module
 * that imports nothing else Vite gives no list: its file stands in the import itself. Vite's own helper also waits for
 * styles, which no module of ours has.
 */
const preload = `export async function __vitePreload(load, files = []) {
  const own = /([\\w-]+\\.js)/.exec(String(load));
  await window.fetchFiles?.([...files.map((file) => "/" + file), ...(own ? ["/assets/" + own[1]] : [])]);
  return load();
}`;
const smallPreload: Plugin = {
  name: "small-preload",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /vite\/preload-helper\.js$/, code: /export const __vitePreload/ },
    handler: () => preload,
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), patientRouter, silentRouter, plainIcons, smallPreload],
  build: { target: "es2023", cssMinify: true, modulePreload: { resolveDependencies: notYetThere } },
  ssr: { noExternal: command === "build" ? true : bundledInDevelopment },
  environments: {
    ...(command === "build" ? { ssr: productionReact } : {}),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
