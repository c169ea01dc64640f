import { registerHooks } from "node:module";

/**
 * Loaded by the serving process first (`node --import`): finds each package and each `#` path once for all of our
 * files, and learns the format of a folder's files from the first of them, because it depends on the nearest
 * package.json only. Node parses that file, with a package's whole `exports`, again for every import; drizzle-orm's has
 * 179 KB, which alone was half of the start-up time (docs/decisions/009).
 * @see https://nodejs.org/api/module.html#moduleregisterhooksoptions
 * @see https://nodejs.org/api/packages.html#determining-module-system
 */
const PACKAGES = "/node_modules/";

type Found = { url: string; format?: string | null | undefined; shortCircuit: true };
const known = new Map<string, Found>();
const formats = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (/^\.\.?\/.*\.[jt]s$/.test(specifier) && context.conditions.includes("import")) {
      const url = new URL(specifier, parentURL).href;
      const alike = url.slice(0, url.lastIndexOf("/")) + url.slice(-3);
      const format = formats.get(alike);
      if (format) return { url, format, shortCircuit: true };
      const found = next(specifier, context);
      if (found.format) formats.set(alike, found.format);
      return found;
    }
    if (/^[./]/.test(specifier) || parentURL.includes(PACKAGES)) return next(specifier, context);
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    known.set(specifier, found);
    return found;
  },
});
