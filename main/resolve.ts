import { registerHooks } from "node:module";

/**
 * Loaded by the serving process first (`node --import`): resolves imports without reading package.json for each. Node
 * parses a package's whole `exports` again for every import from it; drizzle-orm's has 179 KB, which alone was half of
 * the start-up time (docs/decisions/009).
 * @see https://nodejs.org/api/module.html#moduleregisterhooksoptions
 */
const root = new URL("../", import.meta.url).href;
const PACKAGES = "/node_modules/";
/** The package with the large `exports`. Its modules are ES modules that import each other by full relative paths. */
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
