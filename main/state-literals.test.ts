import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./run.ts";

type Rule = {
  of: string;
  /** The domains that own the rows or make their decisions' words. */
  owner: string;
  /** A line that writes a state out; of files that match `where`, or of all. */
  literal: RegExp;
  where?: RegExp;
};

const compared = String.raw`\bstate\b["')]*\s*(?:=|<>|!=|[!=]==|in|:|,)\s*\(?['"]`;

/** Where a table's states may be written out: its owner's folder. Everybody else asks by the owner's predicates. */
const rules: readonly Rule[] = [
  { of: "members", owner: "accounts", literal: /(?:\bstatus|Status)\b\)?\s*(?:=|<>|!=|[!=]==|<|>|,)\s*[1-4]\b/ },
  {
    of: "services",
    owner: "catalog",
    literal: /\b(?:s|v|services)\.state\s*(?:=|<>|in)\s*\(?'|\bstate\b[^\n]*'(?:paused|removed)'|hidden_reason is null/,
  },
  { of: "news", owner: "content", literal: /\b(?:publish_at|withdrawn_at)\b/ },
  { of: "identity checks", owner: "accounts", literal: new RegExp(compared), where: /id_applications|idApplications/ },
  { of: "letters", owner: "moderation", literal: /answered_at is (?:not )?null/, where: /\bcontacts\b/ },
  {
    of: "reported messages",
    owner: "messaging",
    literal: new RegExp(compared),
    where: /message_reports|messageReports/,
  },
  { of: "reported services", owner: "catalog", literal: new RegExp(compared), where: /service_reports|serviceReports/ },
];

const sources = globSync("server/{domains,kernel,http}/**/*.ts", { cwd: ROOT })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".test.ts"));

test.each(rules)("the states of $of are named by $owner alone", ({ owner, literal, where }) => {
  const foreign = sources.filter((path) => !path.startsWith(`server/domains/${owner}/`));
  const found = foreign.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    if (where && !where.test(text)) return [];
    return text.split("\n").flatMap((line, at) => (literal.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : []));
  });
  expect(found).toEqual([]);
});

test.each([
  ["members", "where u.status = 1 and x"],
  ["members", "if (user.status !== 1) return"],
  ["members", "eq(users.status, 1)"],
  ["services", "where s.state = 'published'"],
  ["services", "and state in ('published', 'paused')"],
  ["services", "and s.hidden_reason is null"],
  ["news", "select count(*) from news where publish_at is null"],
  ["identity checks", "where a.state <> 'waiting'"],
  ["identity checks", 'if (application.state === "waiting") return'],
  ["identity checks", 'eq(idApplications.state, "accepted")'],
  ["letters", "from contacts where answered_at is null"],
  ["reported messages", "p.state = 'open'"],
  ["reported services", 'set({ state: "upheld" })'],
])("the rule for %s finds %s", (of, line) => {
  expect(rules.find((rule) => rule.of === of)?.literal.test(line)).toBe(true);
});
