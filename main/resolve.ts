import { registerHooks } from "node:module";

/**
 * Loaded before everything else (`node --import`) by the process that serves: finds modules without asking package.json
 * again for each import. Node parses a package's whole `exports` anew at every import of it and at every one of its own
 * modules; drizzle-orm's list has 179 KB, and that alone was half of a start (docs/decisions/064).
 * @see https://nodejs.org/api/module.html#moduleregisterhooksoptions
 */
const root = new URL("../", import.meta.url).href;
const PACKAGES = "/node_modules/";
/** Its modules are ES modules that name each other by whole relative paths. */
const LONG_EXPORTS = `${PACKAGES}drizzle-orm/`;

type Found = { url: string; format?: string | null | undefined; shortCircuit: true };
const packages = new Map<string, Found>();
const at = (url: string, format: string): Found => ({ url, format, shortCircuit: true });

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (specifier.startsWith(".") && parentURL.includes(LONG_EXPORTS))
      return at(new URL(specifier, parentURL).href, "module");
    if (parentURL.includes(PACKAGES) || /^[./]/.test(specifier)) return next(specifier, context);
    if (specifier.startsWith("#")) return at(root + specifier.slice(1), "module-typescript");
    const found = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    packages.set(specifier, found);
    return found;
  },
});
