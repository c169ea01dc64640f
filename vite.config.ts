import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { groups, notYetThere } from "./main/bundle/groups.ts";
import { patientRouter } from "./main/bundle/patient-router.ts";

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
