import { registerHooks } from "node:module";

/**
 * Loaded by the serving process first (`node --import`): finds each package and each `#` path once for all of our
 * files. Node parses a package's whole `exports` again for every import from it; drizzle-orm's has 179 KB, which alone
 * was half of the start-up time (docs/decisions/009).
 * @see https://nodejs.org/api/module.html#moduleregisterhooksoptions
 */
const PACKAGES = "/node_modules/";

type Found = { url: string; format?: string | null | undefined; shortCircuit: true };
const known = new Map<string, Found>();

registerHooks({
  resolve(specifier, context, next) {
    if (/^[./]/.test(specifier) || context.parentURL?.includes(PACKAGES)) return next(specifier, context);
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    known.set(specifier, found);
    return found;
  },
});
