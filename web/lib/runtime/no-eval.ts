// Our pages forbid `eval`. Zod would try it once, be refused, and leave a report in every visitor's console. It reads
// this when it is loaded; its own `config` would bring a part of it to pages that need none.
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
