import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";
import { domains } from "#server/wiring/domains.ts";

type Rule = {
  of: string;
  /**
   * The folder of `server/domains` where these state names are allowed: the owner's, or for a large domain its process.
   */
  home: string;
  /** Matches a line that contains a state name; searched in files that match `where`, or in all. */
  literal: RegExp;
  where?: RegExp;
};

const compared = String.raw`\bstate\b["')]*\s*(?:=|<>|!=|[!=]==|in|:|,)\s*\(?['"]`;

const orderStates = "pending_payment|awaiting_requirements|in_progress|delivered|disputed|completed|cancelled";
const parts = /order_(?:disputes|proposals)|order(?:Disputes|Proposals)|fault_contests|faultContests/;

/**
 * Rules for states that are not in a column `state`, or are allowed only in a part of the owner's folder. All other
 * code uses the owner's predicates.
 */
const rules: readonly Rule[] = [
  { of: "members", home: "accounts", literal: /(?:\bstatus|Status)\b\)?\s*(?:=|<>|!=|[!=]==|<|>|,)\s*[1-4]\b/ },
  {
    of: "services",
    home: "catalog",
    literal: /\b(?:s|v|services)\.state\s*(?:=|<>|in)\s*\(?'|\bstate\b[^\n]*'(?:paused|removed)'|hidden_reason is null/,
  },
  { of: "news", home: "content", literal: /\b(?:publish_at|withdrawn_at)\b/ },
  {
    of: "orders",
    home: "orders/process",
    literal: new RegExp(String.raw`\bstate\b[^\n:]*(?:=|<>|\bin\b)[^\n]*['"](?:${orderStates})['"]`),
  },
  {
    of: "payments of orders",
    home: "orders/process",
    literal: /\b(?:o|orders)\.paid_at is (?:not )?null|from orders where[^\n]*\bpaid_at is/,
  },
  {
    of: "sent offers",
    home: "requests/process",
    literal: /\bsent_at is (?:not )?null/,
    where: /\b(?:from|join|update) offers\b/,
  },
  {
    of: "parts of orders",
    home: "orders/process",
    literal: new RegExp(`${compared}(?:open|escalated|agreed|lapsed|withdrawn|decided)['"]|(?:answered|decided)_at is`),
    where: parts,
  },
  { of: "reviews", home: "orders/process", literal: /\bshown_at is (?:not )?null|isN(?:otN)?ull\(reviews\./ },
  {
    of: "the finance console's items",
    home: "finance/process",
    literal: new RegExp(`${compared}(?:open|trying|done|settled|won|lost)['"]`),
    where: /\b(?:from|join|update) (?:finance_items|chargebacks)\b|schema\/finance/,
  },
  {
    of: "approvals",
    home: "approvals/process",
    literal: new RegExp(`${compared}(?:waiting|approved|rejected|withdrawn)['"]`),
    where: /\b(?:from|join|update) approvals\b|schema\/approvals/,
  },
  {
    of: "payments, refunds and stored cards",
    home: "payments/process",
    // A gateway's answer can be `done` or `refused` too, so these two are only searched in SQL.
    literal: new RegExp(
      `${compared}(?:started|paid|failed|expired|refunding|refunded|refund_refused|queued|choosing|by_bank|settled|active|dead|leaving|removed)['"]|state\\b[^\n]*'(?:done|refused)'`,
    ),
    where: /\b(?:from|join|update|into) (?:payment_(?:attempts|refunds)|cards)\b|schema\/payments/,
  },
  {
    of: "the platform's coupons",
    home: "coupons",
    literal: /\b(?:kind|audience)\b["')]*\s*(?:=|<>|[!=]==|,)\s*['"](?:platform|seller|granted|code|all)['"]/,
    where: /\b(?:from|join) coupons\b|schema\/coupons/,
  },
];

type Stated = { table: string; variable: string; owner: string };

/**
 * The owner of each table: the domain whose manifest exports it, else the domain that its schema file is named after.
 */
const ownerOf = new Map(
  domains.flatMap(({ name, personalData }) =>
    [...(personalData?.export.flatMap(({ tables }) => tables) ?? []), ...Object.keys(personalData?.withheld ?? {})].map(
      (table) => [table, name] as const,
    ),
  ),
);

/** Every table that has a column `state`. */
const stated: readonly Stated[] = (
  await Promise.all(
    globSync("server/db/schema/*.ts", { cwd: ROOT }).map(async (path) => {
      const file = (await import(join(ROOT, path))) as Record<string, unknown>;
      const name = path.replace(/^.*[\\/]|\.ts$/g, "");
      return Object.entries(file).flatMap(([variable, table]) => {
        if (!is(table, PgTable) || !("state" in getTableColumns(table))) return [];
        return { table: getTableName(table), variable, owner: ownerOf.get(getTableName(table)) ?? name };
      });
    }),
  )
).flat();

const inSql = /(?:\b(\w+)\.)?\bstate\b["')}]*\s*(?:=|<>|!=|in|not in)\s*\(?'(\w+)/;
const inCode = /(?:\b(\w+)\.)?\bstate\b\)?\s*(?:[!=]==|:|,)\s*\[?"(\w+)/;

/** States that are derived from timestamps and stored in no table. */
const reckoned: Record<string, readonly string[]> = { campaigns: ["soon", "running", "over"], fees: ["over"] };

/** The lines of a file that contain state names of another domain's table. */
function foreignStates(domain: string, text: string): string[] {
  const named = [...text.matchAll(/\b(?:from|join|update|into)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/g)].flatMap(
    ({ 1: table, 2: alias, index }) =>
      stated.filter((each) => each.table === table).map((each) => ({ each, alias, index })),
  );
  const used = stated.filter(({ variable }) =>
    new RegExp(String.raw`import[^;]*\b${variable}\b[^;]*db/schema`).test(text),
  );
  const all = [...named.map(({ each }) => each), ...used];
  /**
   * The tables that the state may belong to: by alias, else the nearest table before it, else any table in the file.
   */
  const candidates = (of: string | undefined, before: number): Stated[] => {
    const sure = [
      ...named
        .filter(({ each, alias }) => of !== undefined && (alias === of || each.table === of))
        .map(({ each }) => each),
      ...used.filter(({ variable }) => variable === of),
    ];
    const last = of === undefined && named.findLast(({ index }) => index < before);
    return sure.length > 0 ? sure : last ? [last.each] : all;
  };
  let start = 0;
  return text.split("\n").flatMap((line) => {
    const at = start;
    start += line.length + 1;
    const sql = inSql.exec(line);
    const found = sql ?? inCode.exec(line);
    if (!found || reckoned[domain]?.includes(found[2] ?? "")) return [];
    const before = sql ? at + found.index : 0;
    const of = candidates(found[1], before);
    return of.length > 0 && of.every(({ owner }) => owner !== domain) ? [line.trim()] : [];
  });
}

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

test("a state of another domain's table is asked for by a predicate of its owner", () => {
  const found = sources.flatMap((path) => {
    const domain = /domains\/([\w-]+)\//.exec(path)?.[1] ?? "";
    return foreignStates(domain, readFileSync(join(ROOT, path), "utf8")).map((line) => `${path}: ${line}`);
  });
  expect(found).toEqual([]);
});

test.each([
  "from payment_refunds r where r.state = 'choosing'",
  "select 1 from payment_refunds where state not in ('refused')",
  "from chargebacks c where c.state <> 'open'",
  'import { coupons } from "#server/db/schema/coupons.ts";\nne(coupons.state, "ended")',
  'import { idApplications } from "#server/db/schema/accounts.ts";\nif (row.state === "waiting") return;',
  "join id_applications a on a.user_id = u.id\nwhere a.state <> 'waiting'",
  "from message_reports p where p.state = 'open'",
  'import { serviceReports } from "#server/db/schema/catalog.ts";\nset({ state: "upheld" })',
  ...stated.map(({ table }) => `from ${table} x where x.state in ('any')`),
])("a state is found in a domain that does not own it: %s", (text) => {
  expect(foreignStates("nobody", text)).toHaveLength(1);
});

test("the owner may write it out, also beside another's table", () => {
  const text = "from finance_items i join payment_refunds r on r.id = i.refund_id where i.state = 'open'";
  expect(foreignStates("finance", text)).toEqual([]);
  expect(foreignStates("finance", text.replace("i.state", "r.state"))).toHaveLength(1);
});

test.each([
  ["members", "where u.status = 1 and x"],
  ["members", "if (user.status !== 1) return"],
  ["members", "eq(users.status, 1)"],
  ["services", "where s.state = 'published'"],
  ["services", "and state in ('published', 'paused')"],
  ["services", "and s.hidden_reason is null"],
  ["news", "select count(*) from news where publish_at is null"],
  ["orders", "where o.state = 'delivered'"],
  ["orders", "o.state in ('delivered', 'disputed')"],
  ["orders", 'if (order.state !== "disputed") return'],
  ["parts of orders", "and d.state = 'open'"],
  ["parts of orders", "from fault_contests where decided_at is null"],
  ["parts of orders", 'eq(orderDisputes.state, "open")'],
  ["reviews", "where r.shown_at is not null"],
  ["the finance console's items", "i.state in ('open', 'trying')"],
  ["the finance console's items", 'set({ state: "done" })'],
  ["the finance console's items", "and c.state <> 'lost'"],
  ["approvals", "from approvals where state = 'waiting'"],
  ["approvals", 'if (row.state !== "waiting") return'],
  ["the platform's coupons", "where c.kind = 'platform' and true"],
  ["the platform's coupons", "and c.audience = 'granted'"],
])("the rule for %s finds %s", (of, line) => {
  expect(rules.find((rule) => rule.of === of)?.literal.test(line)).toBe(true);
});
