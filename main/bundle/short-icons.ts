import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "#main/run.ts";

/**
 * The icons of lucide-react are drawn by our component (web/ui/pictures/icon.ts). Its own writes ten attributes that are the
 * same for every icon, 250 characters in each of the hundred icons of a list, and reads a context for each.
 */
export const shortIcons: Plugin = {
  name: "short-icons",
  enforce: "pre",
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: (_, importer) => (importer?.includes("lucide-react") ? join(ROOT, "web/ui/pictures/icon.ts") : null),
  },
};
