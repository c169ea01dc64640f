import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { ROOT } from "#main/run.ts";

const forbidden = [
  ["web/pages/market/home.tsx", "#server/kernel/ctx.ts"],
  ["web/ui/button.tsx", "#web/lib/calls/api.ts"],
  ["web/ui/card.tsx", "react-router"],
  ["web/ui/forms/field.tsx", "#contract/shared.ts"],
  ["web/features/catalog/card.tsx", "#web/features/orders/badge.tsx"],
  ["web/features/catalog/list.tsx", "#web/pages/market/home.tsx"],
  ["web/features/conversation/bubble.tsx", "#web/features/orders/badge.tsx"],
  ["web/shell/header/header.tsx", "#web/features/catalog/card.tsx"],
  ["contract/catalog/schemas.ts", "#server/kernel/errors.ts"],
  ["server/kernel/tx.ts", "#server/domains/orders/index.ts"],
  ["server/kernel/ctx.ts", "../http/handler.ts"],
  ["server/db/schema/orders.ts", "#contract/shared.ts"],
  ["server/db/sql/accounts.ts", "#server/domains/accounts/index.ts"],
  ["server/db/migrate.ts", "#server/domains/accounts/index.ts"],
  ["server/domains/orders/played.ts", "#server/demo/order-history.ts"],
  ["server/search/engine.ts", "#server/domains/catalog/index.ts"],
  ["server/search/columns/load.ts", "#server/db/schema/catalog.ts"],
  ["server/meaning/encoder.ts", "#server/kernel/ctx.ts"],
  ["server/kernel/cache.ts", "#server/search/versions.ts"],
  ["server/kernel/process/hide.ts", "#server/publishing/moderated.ts"],
  ["server/publishing/kind.ts", "#server/domains/catalog/index.ts"],
  ["server/publishing/views.ts", "#server/db/schema/catalog.ts"],
  ["server/http/adapter.ts", "../domains/accounts/index.ts"],
  ["server/integrations/sms/mitake.ts", "#server/domains/accounts/index.ts"],
  ["server/sandbox/newebpay/plugin.ts", "#server/integrations/payment-gateways/newebpay-crypto.ts"],
  ["server/domains/ledger/post.ts", "#server/domains/orders/index.ts"],
  ["server/domains/ledger/table.ts", "#server/domains/orders/process/table.ts"],
  ["server/domains/orders/past-the-index.ts", "#server/domains/ledger/post.ts"],
  ["server/domains/orders/upwards.ts", "#server/domains/moderation/index.ts"],
  ["server/domains/orders/vendor.ts", "#server/integrations/payment-gateways/newebpay.ts"],
  ["server/domains/orders/wiring.ts", "#server/wiring/app.ts"],
  ["server/domains/catalog/og/sideways.ts", "../../orders/index.ts"],
  ["server/domains/notifications/past-the-events.ts", "#server/domains/orders/index.ts"],
] as const;

const allowed = [
  ["web/pages/market/search.tsx", "#web/features/catalog/card.tsx"],
  ["web/ui/price.tsx", "#contract/money.ts"],
  ["web/features/catalog/browse/facets.tsx", "#contract/catalog/schemas.ts"],
  ["web/features/orders/talk.tsx", "#web/features/conversation/bubble.tsx"],
  ["server/kernel/delivery/outbox.ts", "../db/schema/notifications.ts"],
  ["server/search/read.ts", "#server/kernel/ctx.ts"],
  ["server/domains/profiles/kind.ts", "#server/search/engine.ts"],
  ["server/publishing/reports.ts", "#server/kernel/process/run-transition.ts"],
  ["server/domains/articles/published.ts", "#server/publishing/kind.ts"],
  ["server/domains/catalog/similar.ts", "#server/meaning/encoder.ts"],
  ["server/domains/orders/through-the-index.ts", "#server/domains/ledger/index.ts"],
  ["server/domains/messaging/fragment.ts", "#server/db/sql/catalog.ts"],
  ["server/db/sql/catalog.ts", "#contract/terms.ts"],
  ["server/domains/orders/port.ts", "#server/integrations/payment-gateways/port.ts"],
  ["server/domains/catalog/og/inside.ts", "../ranking.ts"],
  ["server/domains/notifications/hears.ts", "#server/domains/orders/events.ts"],
  ["server/domains/privacy/take-off-sale.ts", "#server/domains/catalog/index.ts"],
  ["server/domains/ledger/open-orders.ts", "#server/domains/orders/process/predicates.ts"],
  ["server/wiring/app.ts", "../domains/accounts/index.ts"],
] as const;

const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

/** Two files that only import types from each other. */
const cycle = [
  ["server/kernel/chicken.ts", "./egg.ts"],
  ["server/kernel/egg.ts", "./chicken.ts"],
] as const;

const { linter } = z
  .object({ linter: z.object({ rules: z.object({ suspicious: z.record(z.string(), z.unknown()) }) }) })
  .parse(JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8")));

/** Writes a project of one-line files with the same rules and lints it once. @returns the refused files by rule */
function refusals(folder: string): (rule: string) => string[] {
  copyFileSync(join(ROOT, "biome.imports.json"), join(folder, "biome.imports.json"));
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ extends: ["./biome.imports.json"], linter }));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, imported] of [...forbidden, ...allowed]) write(path, `import { x } from "${imported}";\nx();\n`);
  for (const [path, imported] of cycle) write(path, `import type { X } from "${imported}";\nexport type { X };\n`);
  const { stdout } = spawnSync(
    join(ROOT, "node_modules", ".bin", "biome"),
    [
      "lint",
      ...["--only=style/noRestrictedImports", "--only=suspicious/noImportCycles"],
      ...["--reporter=json", "--max-diagnostics=200", "."],
    ],
    { cwd: folder, encoding: "utf8" },
  );
  const { diagnostics } = Report.parse(JSON.parse(stdout.slice(stdout.indexOf("{"))));
  return (rule) =>
    diagnostics
      .filter(({ category }) => category === `lint/${rule}`)
      .map(({ location }) => location.path.replaceAll("\\", "/").replace(/^\.\//, ""));
}

const folder = mkdtempSync(join(tmpdir(), "haoshou-rules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const refusedBy = refusals(folder);
const refused = refusedBy("style/noRestrictedImports");

test.each(forbidden)("%s may not import %s", (path) => {
  expect(refused).toContain(path);
});

test.each(allowed)("%s may import %s", (path) => {
  expect(refused).not.toContain(path);
});

test("files may not import each other's types in a circle", () => {
  expect(refusedBy("suspicious/noImportCycles")).toEqual(expect.arrayContaining(cycle.map(([path]) => path)));
});
