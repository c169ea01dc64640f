import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./run.ts";

/** Where a table's states may be written out: its owner's folder. Everybody else asks by a fragment of server/db/sql. */
const rules = [
  { of: "members", owner: "accounts", literal: /(?:\bstatus|Status)\b\)?\s*(?:=|<>|!=|[!=]==|<|>|,)\s*[1-4]\b/ },
  {
    of: "services",
    owner: "catalog",
    literal: /\b(?:s|v|services)\.state\s*(?:=|<>|in)\s*\(?'|\bstate\b[^\n]*'(?:paused|removed)'|hidden_reason is null/,
  },
] as const;

/** The orders domain still reads a service's state by itself where it is put up for sale. */
const pending = ["server/domains/orders/sale/for-sale.ts"];

const sources = globSync("server/{domains,kernel,http}/**/*.ts", { cwd: ROOT })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".test.ts"));

test.each(rules)("the states of $of are named by $owner alone", ({ owner, literal }) => {
  const foreign = sources.filter((path) => !path.startsWith(`server/domains/${owner}/`) && !pending.includes(path));
  const found = foreign.flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .flatMap((line, at) => (literal.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each([
  [0, "where u.status = 1 and x"],
  [0, "if (user.status !== 1) return"],
  [0, "eq(users.status, 1)"],
  [1, "where s.state = 'published'"],
  [1, "and state in ('published', 'paused')"],
  [1, "and s.hidden_reason is null"],
] as const)("rule %d finds %s", (at, line) => {
  expect(rules[at].literal.test(line)).toBe(true);
});
