import { registerHooks } from "node:module";

/**
 * Loaded by the serving process before everything else (`node --import`): resolves imports without reading package.json
 * for each. Node parses a package's whole `exports` anew at every import of it and of its own modules; drizzle-orm's list
 * has 179 KB, and that alone was half of a start (docs/decisions/009).
 * @see https://nodejs.org/api/module.html#moduleregisterhooksoptions
 */
const root = new URL("../", import.meta.url).href;
const PACKAGES = "/node_modules/";
/** The package with the long list. Its modules are ES modules that import each other by complete relative paths. */
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
