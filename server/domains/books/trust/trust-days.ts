import type { z } from "zod";
import { type Trust, type TrustDay, trustDays } from "#contract/books/trust.ts";
import { permission, permits } from "#contract/roles.ts";
import { DAY, later, taipeiDay } from "#contract/time.ts";
import { type Ctx, rolesOf } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";

type Sums = ReadonlyMap<string, number>;
type Day = z.output<typeof TrustDay>;

/** Sums of accounts; members' accounts are added up. */
const at = (sums: Sums, ...kinds: string[]): number => kinds.reduce((all, kind) => all + (sums.get(kind) ?? 0), 0);

/** What is owed and where the money lies, by the sums of all accounts. Pure. */
export function proofOf(sums: Sums): Pick<Day, "owed" | "lies" | "owedTotal" | "liesTotal" | "own"> {
  const owed = {
    escrow: at(sums, "escrow"),
    members: at(sums, "revenue_pending", "balance"),
    points: at(sums, "points"),
    refundsPayable: at(sums, "refunds_payable"),
    underWay: at(sums, "withdrawals", "transfers", "reserved"),
  };
  const gateways = [...sums.keys()].filter((kind) => kind.startsWith("clearing:"));
  const lies = {
    bank: -at(sums, "bank", "payouts") || 0,
    gateways: -at(sums, ...gateways) || 0,
    chargebacks: -at(sums, "chargebacks") || 0,
  };
  const total = (of: Record<string, number>) => Object.values(of).reduce((all, each) => all + each, 0);
  const [owedTotal, liesTotal] = [total(owed), total(lies)];
  return { owed, lies, owedTotal, liesTotal, own: liesTotal - owedTotal };
}

/** Sums of all accounts before the first day, and what each day added. */
async function movements(ctx: Ctx, days: readonly string[]) {
  const rows = await read(ctx.db, { day: text, kind: text, amount: num })`
    select case when j.at < ${startOf(days)}::timestamptz then ''
        else to_char(j.at at time zone 'Asia/Taipei', 'YYYY-MM-DD') end as day, a.kind, sum(e.amount) as amount
    from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
    group by 1, 2`;
  return (day: string) => rows.filter((row) => row.day === day);
}

const startOf = ([first = ""]: readonly string[]): string => new Date(`${first}T00:00:00+08:00`).toISOString();

const Statement = { day: text, amount: num, enteredBy: text, enteredAt: text };

/** The last days, newest first, each at its end. */
export async function trust(ctx: Ctx): Promise<z.output<typeof Trust>> {
  const now = ctx.now();
  const days = Array.from({ length: trustDays }, (_, n) => taipeiDay(later(now, (n + 1 - trustDays) * DAY)));
  const moved = await movements(ctx, days);
  const statements = await read(ctx.db, Statement)`
    select s.day, s.amount, u.nickname as "enteredBy", s.entered_at as "enteredAt"
    from bank_statements s join users u on u.id = s.entered_by where s.day >= ${days[0] ?? ""}`;
  const sums = new Map<string, number>();
  const add = (day: string) => {
    for (const { kind, amount } of moved(day)) sums.set(kind, (sums.get(kind) ?? 0) + amount);
  };
  add("");
  const found = days.flatMap((day) => {
    add(day);
    const proof = proofOf(sums);
    const { day: _, ...statement } = statements.find((row) => row.day === day) ?? {};
    const entered = "amount" in statement ? { ...statement, difference: statement.amount - proof.lies.bank } : null;
    // Before the first money there is nothing to prove; today can be entered.
    if (sums.size === 0 && entered === null && day !== days.at(-1)) return [];
    return [{ day, ...proof, statement: entered }];
  });
  return { days: found.toReversed(), mayEnter: permits(permission("books", "decide"), rolesOf(ctx.actor)) };
}
