import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { groupsOfPublicPages } from "./main/bundle/chunk-groups.ts";

/** Matches our modules by their path below `web/`, with any path separator. */
const own = (...places: string[]) =>
  new RegExp(`[\\\\/]web[\\\\/](?:${places.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

/**
 * Icons that a group shares with chunks loaded later: in a chunk of their own, they would tie the later one to another
 * group.
 */
const icons = (names: string) => new RegExp(`[\\\\/]icons[\\\\/](?:${names.split(" ").join("|")})\\.mjs$`);
const either = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join("|"));

/**
 * Groups the first load of public pages into a few files: forty tiny ones compress 10 KB worse and load in sequence.
 * Only small modules that belong together may be listed, because a page that needs one loads the whole group with its
 * imports; a module that two groups import goes into the one with higher priority.
 */
const groups = [
  {
    name: "react",
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
    priority: 20,
  },
  ...groupsOfPublicPages(3),
  // Package details, which a service's page shows, and order rooms and offers too.
  {
    name: "package",
    test: either(
      own("lib/checkout/checkout-href", "lib/format/package-words"),
      icons("check clock refresh-cw"),
      /[\\/]contract[\\/]catalog[\\/]delivery-days\.ts$/,
    ),
    priority: 5,
  },
  // The parts of the frame for members only; visitors do not load them.
  {
    name: "member",
    test: own(
      "lib/runtime/signals",
      "lib/page/own-links",
      "shell/header/user-menu",
      "shell/member-frame",
      "shell/notifications/menus",
      "shell/notifications/store",
      "shell/notifications/use-feed",
      "shell/status/status-overlay",
    ),
    priority: 3,
  },
  // `offered`: shared by dialogs, which first loads do not need, and the pages that open them.
  // `characters`: used by pages that show a text, and by all forms.
  { name: "offered", test: own("ui/overlays/still-available"), priority: 3 },
  { name: "characters", test: /[\\/]contract[\\/]text[\\/](?:characters|address)\.ts$/, priority: 3 },
  // Fields also appear in lists, which do not need the rest of the form code.
  { name: "field", test: own("ui/forms/field"), priority: 2 },
  // What all forms need.
  {
    name: "forms",
    test: either(
      own("lib/forms/use-action-form"),
      /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]/,
      /[\\/]contract[\\/](?:shared|route[\\/]instant)\.ts$/,
    ),
    priority: 1,
  },
  {
    name: "login",
    test: own(
      "lib/calls/passkey",
      "lib/forms/code-form",
      "shell/login/code-form",
      "shell/login/login-form",
      "shell/login/login-panel",
      "shell/login/nickname-form",
      "shell/login/register-form",
      "shell/login/second-step",
      "shell/login/social",
      "shell/login/social-buttons",
      "shell/second-step/passkey-button",
      "shell/second-step/sandbox-hint",
    ),
    priority: 1,
  },
];

/** Preloads of a later chunk without those that are loaded already: the first load contains the list of names. */
const notYetThere = (_file: string, files: string[]) =>
  files.filter((file) => !/\/(?:react|frame|rolldown-runtime)-/.test(file));

/** For development: packages of many modules; bundled, only the used ones are loaded. */
const bundledInDevelopment = [
  /^@base-ui\//,
  /^@floating-ui\//,
  /^@dnd-kit\//,
  "@hookform/resolvers",
  "react-hook-form",
];

/**
 * React's production build is bundled into the server's pages, which then render three times as fast: `npm start` sets
 * no NODE_ENV, with which React would choose. All packages are bundled, because an external one that imports React
 * would load a second copy.
 */
const productionReact = { define: { "process.env.NODE_ENV": '"production"' } };

/** Patches a file of a package; the build stops when the expected code is not found. */
function changed(code: string, was: RegExp, becomes: string | ((...found: string[]) => string)): string {
  if (code.search(was) < 0) throw new Error(`it is written in another way: ${was}`);
  return code.replaceAll(was, becomes as string);
}

/**
 * When a page's module fails to load, the router reloads the whole page: offline, that shows the browser's error page,
 * and typed input is lost. This replaces its import with our loader (web/lib/runtime/lazy-component.ts).
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
        "await window.loadModule(() => $1)",
      ),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), patientRouter],
  build: {
    target: "es2023",
    cssMinify: true,
    // Needed to measure what each page loads (main/bundle/first-loads.ts).
    manifest: true,
    modulePreload: { resolveDependencies: notYetThere },
  },
  ssr: { noExternal: command === "build" ? true : bundledInDevelopment },
  environments: {
    ...(command === "build" ? { ssr: productionReact } : {}),
    client: {
      // Each icon is imported by file; bundled in advance, every new one would reload the page.
      optimizeDeps: { exclude: ["lucide-react"] },
      build: {
        rolldownOptions: {
          // Inlines constants such as the business terms; otherwise each first load contains the whole table of them.
          optimization: { inlineConst: { mode: "all", pass: 3 } },
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
}));
