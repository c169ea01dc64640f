import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type QueueMark, type QueueQuery, QueueRow } from "#contract/console/queue.ts";
import { type WaitingCount, waitingCounts } from "#contract/console/sections.ts";
import { queueMarks } from "#server/db/schema/notes.ts";
import { nicknameOf } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { readPage } from "#server/kernel/paging.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { sectionsOf } from "../policy.ts";

/** How long a mark is kept after its last change, days. */
const KEPT = 180;

type Kind = (typeof waitingCounts)[number];

/** Letters have an owner and notes of their own. */
const OWN: readonly WaitingCount[] = ["appeals", "contacts"];

/** The kinds that the acting operator may see. */
function kindsFor(ctx: Ctx): Kind[] {
  const parts = sectionsOf(ctx.actor);
  return waitingCounts.filter(({ part }) => parts.includes(part));
}

/** Items of these kinds `w` with what operators agreed on: who looks after it and until when. */
function itemsOf(registry: DomainRegistry, kinds: readonly Kind[], now: Date): SQL {
  const declared = new Map(
    registry.flatMap(({ console = {} }) => Object.values(console).flatMap((waiting) => Object.entries(waiting))),
  );
  const selects = kinds.flatMap(({ name, days }) => {
    const items = declared.get(name);
    return items ? [sql`select ${name}::text as kind, ${days}::int as days, i.* from (${items(now)}) i`] : [];
  });
  // A day that an operator set lasts until its end, but is never later than the item's own deadline.
  return sql`(select w.kind, w.id, w.title, w.since, w.amount, coalesce(w.owner, m.owner_id) as owner_id,
      coalesce(m.note, '') as note, m.due_on::text as due_on,
      least(w.due, coalesce((m.due_on + 1)::timestamp at time zone 'Asia/Taipei',
        w.due, w.since + make_interval(days => w.days))) as due_at
    from (${sql.join(selects, sql` union all `)}) w
    left join queue_marks m on m.kind = w.kind and m.item_id = w.id) q`;
}

/** A page of what waits for the acting operator's roles, what is due first in front. */
export async function queue(ctx: Ctx, registry: DomainRegistry, { whose, kind, page }: z.output<typeof QueueQuery>) {
  const kinds = kindsFor(ctx).filter(({ name }) => kind === undefined || name === kind);
  if (kinds.length === 0) return { rows: [], total: 0, mine: 0, free: 0 };
  const now = ctx.now().toISOString();
  const me = memberId(ctx);
  const from = sql`from ${itemsOf(registry, kinds, ctx.now())}`;
  const which = { mine: sql`where q.owner_id = ${me}`, free: sql`where q.owner_id is null` };
  const columns = sql`q.kind, q.id, q.title, q.since, q.due_at as "dueAt", q.due_at < ${now}::timestamptz as overdue,
    case when q.owner_id is not null
      then json_build_object('id', q.owner_id, 'nickname', ${nicknameOf(sql`q.owner_id`)}) end as owner,
    q.note, q.due_on as "dueOn", q.amount::int as amount, q.kind <> all(${sql.param([...OWN])}::text[]) as "mayMark"`;
  const counts = one(
    await read(ctx.db, { all: num, mine: num, free: num })`
      select count(*)::int as all, count(*) filter (where q.owner_id = ${me})::int as mine,
        count(*) filter (where q.owner_id is null)::int as free ${from}`,
  );
  const rows = await readPage(
    ctx,
    QueueRow,
    page,
    columns,
    whose ? sql`${from} ${which[whose]}` : from,
    sql`q.due_at, q.since, q.kind, q.id`,
  );
  return { rows, total: counts[whose ?? "all"], mine: counts.mine, free: counts.free };
}

/**
 * Changes who looks after an item, its note and its day.
 * @throws Refusal not_found if it does not wait, forbidden where the item's own page decides, conflict if somebody else
 * looks after it than the operator saw, invalid at the note if it has changed meanwhile
 */
export async function markItem(ctx: Ctx, registry: DomainRegistry, mark: z.output<typeof QueueMark>): Promise<void> {
  const { kind, id, owner, ownerBefore, note, noteBefore, dueOn } = mark;
  const kinds = kindsFor(ctx).filter(({ name }) => name === kind);
  if (kinds.length === 0) refuse("not_found");
  if (OWN.includes(kind)) refuse("forbidden", "這封信由誰負責，請在信件裡決定。");
  await tx(ctx, async (ctx) => {
    await lockName(ctx, `queue ${kind} ${id}`);
    const rows = await read(ctx.db, { ownerId: num.nullable(), note: text, dueOn: text.nullable() })`
      select q.owner_id as "ownerId", q.note, q.due_on as "dueOn" from ${itemsOf(registry, kinds, ctx.now())} where q.id = ${id}`;
    const before = rows[0] ?? refuse("not_found", "這個項目已經處理完了。");
    const ownerId = { me: memberId(ctx), nobody: null, same: before.ownerId }[owner];
    // An equal call that comes again changes nothing.
    if (before.ownerId === ownerId && before.note === note && before.dueOn === dueOn) return;
    if (before.ownerId !== ownerId && before.ownerId !== ownerBefore)
      refuse("conflict", "剛剛有別的同事改了負責人，請看一下再決定。");
    if (before.note !== note && before.note !== noteBefore)
      refuseField("invalid", "note", `剛剛有別的同事把備註改成「${before.note}」，請合在一起再儲存。`);
    const values = { ownerId, note, dueOn, updatedAt: ctx.now() };
    await ctx.db
      .insert(queueMarks)
      .values({ kind, itemId: id, ...values })
      .onConflictDoUpdate({ target: [queueMarks.kind, queueMarks.itemId], set: values });
    await audit(ctx, "queue.mark", "queue_item", id, { kind, from: before.ownerId, to: ownerId, dueOn });
  });
}

export const forgetMarksJob: Job = {
  name: "forget_queue_marks",
  cron: "45 19 * * *",
  does: "deletes what operators noted on items of the queue half a year ago",
  run: (ctx) =>
    ctx.db.delete(queueMarks).where(sql`${queueMarks.updatedAt} < ${later(ctx.now(), -KEPT * DAY).toISOString()}`),
};
