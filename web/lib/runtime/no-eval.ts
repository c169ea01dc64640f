// Our CSP forbids `eval`. Zod would try it once and leave a violation in every visitor's console. It reads this setting
// when it loads; its own `config` would add code to pages that need none.
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
