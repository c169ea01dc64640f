import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Our own modules by folder and name, whatever separates folders here. */
const own = (folders: string, names: string) =>
  new RegExp(`[\\\\/]web[\\\\/](?:${folders})[\\\\/](?:${names.trim().split(/\s+/).join("|")})\\.tsx?$`);

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
      "ui|lib|shell",
      `action api avatar badge bottom-prompt breadcrumbs button card control cx empty error-page flyout footer format fresh-key
       head header link login-store logo media menus notice now overlay page-links pagination popover price search-form session
       shell signals stars status-overlay time toast use-action user-menu`,
    ),
    priority: 4,
  },
  {
    name: "cards",
    test: own("features[\\\\/]catalog|ui", "service-card service-grid favorite-button favorites marked"),
    priority: 3,
  },
  {
    name: "people",
    test: own("features[\\\\/](?:reviews|people|messages)|lib", "distribution message-button rates review-list"),
    priority: 3,
  },
  {
    name: "detail",
    test: own(
      "features[\\\\/]catalog|lib",
      "gallery order-panel choice packages-table labels share faqs checkout-href package-words",
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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", cssMinify: true },
  ssr: { noExternal: command === "build" ? true : bundledInDevelopment },
  environments: {
    ...(command === "build" ? { ssr: productionReact } : {}),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
