import { sql } from "drizzle-orm";
import type { z } from "zod";
import { ChosenRow, type SearchChoice } from "#contract/catalog/missed.ts";
import { DAY, taipeiDay } from "#contract/time.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { read } from "#server/kernel/rows.ts";
import { keptWords } from "./missed-searches.ts";
import { serviceRanking } from "./ranking.ts";
import { count } from "./search-figures.ts";

/** How many are kept, so that nobody can fill the table. */
const MOST = 20_000;
/** How long they are kept, days: long enough to compare two versions of the ranking. */
const KEPT_DAYS = 365;

/** Notes what was chosen from a search, not who chose it; the words only where the search itself did not answer them. */
export async function noteChoice(ctx: Ctx, { k, formula, service, subcategory, near }: SearchChoice): Promise<void> {
  if (formula > serviceRanking.version) return;
  if (service !== undefined) count(ctx, "chosen", formula, [service]);
  const folded = near ? keptWords(k) : null;
  if (folded === null) return;
  const [column, table, id] =
    service === undefined
      ? (["subcategory_id", "subcategories", subcategory] as const)
      : (["service_id", "services", service] as const);
  await ctx.db.execute(sql`
    insert into search_choices as x (folded, words, ${sql.raw(column)}, formula, day)
    select ${folded}, ${k}, t.id, ${formula}, ${taipeiDay(ctx.now())}::date from ${sql.raw(table)} t
    where t.id = ${id ?? 0} and (select count(*) from search_choices) < ${MOST}
    on conflict (folded, service_id, subcategory_id, formula, day) do update set times = x.times + 1`);
}

/** Deletes choices and figures that are too old. */
export async function forgetChoices(ctx: Ctx): Promise<void> {
  const before = taipeiDay(later(ctx.now(), -KEPT_DAYS * DAY));
  await ctx.db.execute(sql`delete from search_choices where day < ${before}`);
  await ctx.db.execute(sql`delete from search_figures where day < ${before}`);
}

const chosen = sql`from (
  select min(c.words) as words, case when c.service_id is null then 'subcategory' else 'service' end as kind,
    coalesce(c.service_id, c.subcategory_id) as id, coalesce(min(s.title), min(b.name)) as name,
    sum(c.times)::int as times, c.formula, max(c.day)::text as day, c.folded
  from search_choices c left join services s on s.id = c.service_id left join subcategories b on b.id = c.subcategory_id
  group by c.folded, c.service_id, c.subcategory_id, c.formula) x`;
const columns = sql`x.words, x.kind, x.id, x.name, x.times, x.formula, x.day`;
const order = sql`x.times desc, x.day desc, x.folded, x.id`;

/** Services and subcategories that people opened from a search, the most frequent first. */
export const listChoices = (ctx: Ctx, page: number) => pageOf(ctx, ChosenRow, page, columns, chosen, order);

/** All of it. */
export const allChoices = (ctx: Ctx): Promise<z.output<typeof ChosenRow>[]> =>
  read(ctx.db, ChosenRow)`select ${columns} ${chosen} order by ${order}`;

/** The grade of a choice by its share of the most frequent one: 3 from two thirds on, 2 from one third on. */
const gradeOf = (times: number, most: number): number => (times * 3 >= most * 2 ? 3 : times * 3 >= most ? 2 : 1);

/** The choices as judged searches (`server/search/judged`), a line each. Services are named by their ids. */
export function judgedLines(rows: readonly z.output<typeof ChosenRow>[]): string {
  const lines = Object.entries(Object.groupBy(rows, ({ words, kind }) => JSON.stringify([words, kind])));
  return lines
    .map(([key, choices = []]) => {
      const [q, kind] = JSON.parse(key) as [string, string];
      const times = new Map<string, number>();
      for (const { id, times: n } of choices) {
        const name = kind === "service" ? String(id) : `subcategory:${id}`;
        times.set(name, (times.get(name) ?? 0) + n);
      }
      const most = Math.max(...times.values());
      const answers = Object.fromEntries([...times].map(([name, n]) => [name, gradeOf(n, most)]));
      return `${JSON.stringify({ kind: "chosen", for: kind === "service" ? "service" : "suggestion", q, answers })}\n`;
    })
    .join("");
}
