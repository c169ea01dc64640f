import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";
import { mineWaits } from "#server/domains/orders/process/guards.ts";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import type { OrderTransition } from "#server/domains/orders/process/types.ts";

const folder = join(ROOT, "docs", "how-to");
const guides = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

test.each(guides)("what $name links to is there", ({ text }) => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].flatMap(([, link]) => (link?.includes(":") ? [] : [link ?? ""]));
  expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
});

test.each(guides)("the files that $name names are there", ({ text }) => {
  const named = [...text.matchAll(/`((?:contract|server|web|main|docs)\/[\w./-]+\.(?:tsx?|md|json))`/g)];
  expect(named.flatMap(([, path]) => (existsSync(join(ROOT, path ?? "")) ? [] : [path]))).toEqual([]);
});

test("add-a-transition.md shows the row as it stands in the table", () => {
  const text = readFileSync(join(folder, "add-a-transition.md"), "utf8");
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(text) ?? [];
  // The code is an entry of an object literal; it is valid JavaScript.
  const rows = new Function("mineWaits", `return { ${code} }`)(mineWaits) as Record<string, OrderTransition>;
  expect(Object.keys(rows)).toEqual(["take_back_extension"]);
  // Guards are functions, so only their words are compared. The guide shortens the `confirm` question.
  const shown = ({ when = [], button, ...row }: OrderTransition) => ({
    ...row,
    when: when.map(({ words }) => words),
    button: { ...button, confirm: Boolean(button?.confirm) },
  });
  expect(Object.values(rows).map(shown)).toEqual([shown(orderProcess.transitions.take_back_extension)]);
});

test("add-a-published-kind.md declares what articles declare", () => {
  const declared = (text: string) => {
    const [, code = ""] = /publishedKind\(\{\n([\s\S]*?)\n *\}\);/.exec(text) ?? [];
    return [...code.matchAll(/^(?: {2}| {5})(?:async )?(\w+)/gm)].map(([, name]) => name).sort();
  };
  const shown = declared(readFileSync(join(folder, "add-a-published-kind.md"), "utf8"));
  expect(shown).toContain("admitReport");
  expect(shown).toEqual(declared(readFileSync(join(ROOT, "server/domains/articles/published.ts"), "utf8")));
});
