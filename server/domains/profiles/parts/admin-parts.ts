import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminProfilePart, type AdminProfilePartQuery, type TakenDown } from "#contract/profiles/parts.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { read } from "#server/kernel/rows.ts";
import { moderatedLists, openReports } from "#server/publishing/moderated-list.ts";
import { mayModerate } from "./kind.ts";
import { partProcess } from "./process.ts";
import { profileReports } from "./reports.ts";
import { isFilled, isTakenDown, parts as partRows, publicContent, Shown, shownColumns, takenContent } from "./store.ts";

type Found = z.output<typeof AdminProfilePart>;
const Row = AdminProfilePart.omit({ state: true, content: true, taken: true, actions: true }).extend(Shown.shape);

function present(ctx: Ctx, row: z.output<typeof Row>): Found {
  const removed = isTakenDown.test(row);
  const state = removed ? "removed" : "shown";
  const content = publicContent(row, removed);
  const { headline: _, intro: __, planNotices: ___, background: ____, avatar: _____, item: ______, ...shown } = row;
  const facts = { state, filled: isFilled(content), waiting: row.waiting } as const;
  const may = mayModerate(ctx.actor, { userId: row.user.id });
  return {
    ...shown,
    state,
    content,
    taken: takenContent(row, removed),
    actions: may ? availableActions(partProcess, facts, "operator", ctx.now()) : [],
  };
}

const lists = moderatedLists({
  row: Row,
  present: (ctx, rows) => rows.map((row) => present(ctx, row)),
  alias: "p",
  columns: sql`p.id, p.title, ${person("u")} as user, p.item_id as "itemId", p.hidden_reason as "hiddenReason",
    p.hidden_at as "hiddenAt", ${shownColumns}`,
  tables: sql`${partRows} p join users u on u.id = p.user_id`,
  open: openReports(profileReports.of, "p"),
  lists: {
    hidden: { where: isTakenDown, order: sql`p.hidden_at desc, p.id desc` },
    all: { where: { words: "全部", test: () => true, sql: () => sql`true` }, order: sql`p.id desc` },
  },
});

/** Parts with open reports, as the console's queue lists them. */
export const reportedParts = lists.reported;

/** A page of one of the console's lists; parts that nobody has reported are in none of them. */
export const adminParts = (ctx: Ctx, { list = "reported", ...query }: z.output<typeof AdminProfilePartQuery>) =>
  lists.page(ctx, { list, ...query });

/** One part as the lists show it. */
export const adminPart = lists.get;

const Own = AdminProfilePart.pick({ itemId: true, hiddenReason: true }).extend(Shown.shape);

/** What operators have taken down of a member, as far as nothing new stands in its place. */
export async function takenDownOf(ctx: Ctx, userId: number): Promise<TakenDown[]> {
  const rows = await read(ctx.db, Own)`
    select p.item_id as "itemId", p.hidden_reason as "hiddenReason", ${shownColumns} from ${partRows} p
    where p.user_id = ${userId} and ${isTakenDown.sql("p")} order by p.hidden_at desc`;
  return rows.flatMap((row) => {
    const { part, itemId, hiddenReason } = row;
    if (part === "portfolio" || isFilled(publicContent(row, true))) return [];
    return [{ part, itemId, reason: hiddenReason ?? "", texts: takenContent(row, true).texts }];
  });
}
