import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { groupsOfPublicPages } from "./main/bundle/chunk-groups.ts";

/** Our own modules, by their places below `web/`, whatever separates folders here. */
const own = (...places: string[]) =>
  new RegExp(`[\\\\/]web[\\\\/](?:${places.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

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
    priority: 20,
  },
  ...groupsOfPublicPages(3),
  // What a service's page says of a package, and rooms and offers too.
  {
    name: "package",
    test: either(
      own("lib/checkout/checkout-href", "lib/format/package-words"),
      icons("check clock refresh-cw"),
      /[\\/]contract[\\/]catalog[\\/]delivery-days\.ts$/,
    ),
    priority: 5,
  },
  // What a member sees of the frame, a visitor does not load it.
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
  // Read by pages that show a text, and by what every form stands on.
  // Dialogs and the pages that open them share it; dialogs are not for first loads.
  { name: "offered", test: own("ui/overlays/still-available"), priority: 3 },
  { name: "characters", test: /[\\/]contract[\\/]text[\\/](?:characters|address)\.ts$/, priority: 3 },
  // A field is shown by lists, too, which need nothing of what forms stand on.
  { name: "field", test: own("ui/forms/field"), priority: 2 },
  // What every form stands on.
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

/** Changes a file; a version of it that is written in another way stops the build. */
function changed(code: string, was: RegExp, becomes: string | ((...found: string[]) => string)): string {
  if (code.search(was) < 0) throw new Error(`it is written in another way: ${was}`);
  return code.replaceAll(was, becomes as string);
}

/**
 * When a page's module does not come, the router loads the whole page anew: offline that is the browser's own error
 * page, and what was typed is gone. In its place stands our way to load a module (web/lib/runtime/lazy-component.ts).
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

/** The file of each icon by the names it has, as lucide's own index says. */
const iconFiles = new Map<string, string>();
for (const [, names = "", file = ""] of readFileSync(
  fileURLToPath(import.meta.resolve("lucide-react/dist/esm/lucide-react.mjs")),
  "utf8",
).matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g))
  for (const [, name = ""] of names.matchAll(/as (\w+)/g)) iconFiles.set(name, file);

/** Icons are imported by file: through lucide's index of 1,800 every page would stand on all of them. */
const iconsByFile: Plugin = {
  name: "icons-by-file",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: /from "lucide-react"/ },
    handler: (code) =>
      changed(code, /import \{([^}]+)\} from "lucide-react";/g, (_, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "))
          .map((name) => {
            const [exported = "", local = exported] = name.split(" as ");
            const file = iconFiles.get(exported);
            if (!file) throw new Error(`lucide has no icon ${exported}`);
            return `import ${local} from "lucide-react/dist/esm/${file}";`;
          })
          .join(""),
      ),
  },
};

/**
 * Fetches a module and what it imports before it is imported (`fetchFiles` in web/lib/runtime/lazy-component.ts). Of a module
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
  plugins: [tailwindcss(), reactRouter(), patientRouter, silentRouter, plainIcons, iconsByFile, smallPreload],
  build: {
    target: "es2023",
    cssMinify: true,
    // What each page loads is weighed by it (main/bundle/first-loads.ts).
    manifest: true,
    modulePreload: { resolveDependencies: notYetThere },
  },
  ssr: { noExternal: command === "build" ? true : bundledInDevelopment },
  environments: {
    ...(command === "build" ? { ssr: productionReact } : {}),
    client: {
      // Named, because what Vite comes upon while a page loads makes it load that page again.
      optimizeDeps: { include: ["lucide-react"] },
      build: {
        rolldownOptions: {
          // A number of the terms stands where it is used: else each first load carried the whole table of them.
          optimization: { inlineConst: { mode: "all", pass: 3 } },
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
}));
