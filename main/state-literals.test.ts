import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./run.ts";

type Rule = {
  of: string;
  /** The folder of `server/domains` where they are written out: the owner's, or of a large domain its process. */
  home: string;
  /** A line that writes a state out; of files that match `where`, or of all. */
  literal: RegExp;
  where?: RegExp;
};

const compared = String.raw`\bstate\b["')]*\s*(?:=|<>|!=|[!=]==|in|:|,)\s*\(?['"]`;

const orderStates = "pending_payment|awaiting_requirements|in_progress|delivered|disputed|completed|cancelled";
const parts = /order_(?:disputes|proposals)|order(?:Disputes|Proposals)|fault_contests|faultContests/;

/** Where a table's states may be written out. Everybody else asks by the owner's predicates. */
const rules: readonly Rule[] = [
  { of: "members", home: "accounts", literal: /(?:\bstatus|Status)\b\)?\s*(?:=|<>|!=|[!=]==|<|>|,)\s*[1-4]\b/ },
  {
    of: "services",
    home: "catalog",
    literal: /\b(?:s|v|services)\.state\s*(?:=|<>|in)\s*\(?'|\bstate\b[^\n]*'(?:paused|removed)'|hidden_reason is null/,
  },
  { of: "news", home: "content", literal: /\b(?:publish_at|withdrawn_at)\b/ },
  { of: "identity checks", home: "accounts", literal: new RegExp(compared), where: /id_applications|idApplications/ },
  { of: "letters", home: "moderation", literal: /answered_at is (?:not )?null/, where: /\bcontacts\b/ },
  {
    of: "reported messages",
    home: "messaging",
    literal: new RegExp(compared),
    where: /message_reports|messageReports/,
  },
  {
    of: "orders",
    home: "orders/process",
    literal: new RegExp(String.raw`\bstate\b[^\n:]*(?:=|<>|\bin\b)[^\n]*['"](?:${orderStates})['"]`),
  },
  {
    of: "parts of orders",
    home: "orders/process",
    literal: new RegExp(`${compared}(?:open|escalated|agreed|lapsed|withdrawn|decided)['"]|(?:answered|decided)_at is`),
    where: parts,
  },
  { of: "reviews", home: "orders/process", literal: /\bshown_at is (?:not )?null|isN(?:otN)?ull\(reviews\./ },
  { of: "reported services", home: "catalog", literal: new RegExp(compared), where: /service_reports|serviceReports/ },
];

const sources = globSync("server/{domains,kernel,http}/**/*.ts", { cwd: ROOT })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".test.ts"));

test.each(rules)("the states of $of are named in $home alone", ({ home, literal, where }) => {
  const foreign = sources.filter((path) => !path.startsWith(`server/domains/${home}/`));
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
  ["orders", "where o.state = 'delivered'"],
  ["orders", "o.state in ('delivered', 'disputed')"],
  ["orders", 'if (order.state !== "disputed") return'],
  ["parts of orders", "and d.state = 'open'"],
  ["parts of orders", "from fault_contests where decided_at is null"],
  ["parts of orders", 'eq(orderDisputes.state, "open")'],
  ["reviews", "where r.shown_at is not null"],
])("the rule for %s finds %s", (of, line) => {
  expect(rules.find((rule) => rule.of === of)?.literal.test(line)).toBe(true);
});
