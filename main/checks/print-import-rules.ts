import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#main/run.ts";
import { domains } from "#server/wiring/domains.ts";

type Override = { includes: string[]; linter: unknown };

const DOMAINS = "server/domains/";

/** What a domain may import, as a linter override: all our own code is forbidden, then allowed by name. */
function ruleOf({ name, uses }: { name: string; uses: readonly string[] }): Override {
  const others = uses.length === 0 ? "no other domain" : `${uses.join(", ")} through their index.ts`;
  const group = [
    "#server/**",
    "#web/**",
    "#main/**",
    "../../**",
    "!#server/kernel/**",
    "!#server/search/**",
    "!#server/publishing/**",
    "!#server/meaning/**",
    "!#server/db/schema/**",
    "!#server/db/sql/**",
    "!#server/http/handler.ts",
    "!#server/integrations/*/port.ts",
    "!#server/domains/*/events.ts",
    "!#server/domains/*/process/predicates.ts",
    ...uses.map((used) => `!#server/domains/${used}/index.ts`),
  ];
  const message = `${name} may import ${others}, anybody's events.ts and process/predicates.ts, the kernel, search, meaning, publishing, db/schema, db/sql, http/handler, an integration's port and the contract.`;
  return {
    includes: [`${DOMAINS}${name}/**`, "!**/*.test.ts", "!**/*.test.tsx"],
    linter: {
      rules: { style: { noRestrictedImports: { level: "error", options: { patterns: [{ group, message }] } } } },
    },
  };
}

/** Replaces the rules in the text with one per domain. @throws Error when the formatter fails */
export function printImportRules(text: string): string {
  const config = JSON.parse(text) as { overrides: Override[] };
  const kept = config.overrides.filter(({ includes }) => !includes[0]?.startsWith(DOMAINS));
  const { status, stdout, stderr } = spawnSync(
    join(ROOT, "node_modules", ".bin", "biome"),
    ["format", "--stdin-file-path=biome.imports.json"],
    { cwd: ROOT, encoding: "utf8", input: JSON.stringify({ ...config, overrides: [...kept, ...domains.map(ruleOf)] }) },
  );
  if (status !== 0) throw new Error(`the import rules could not be formatted: ${stderr}`);
  return stdout;
}
