import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FormerEntriesQuery, RoomEntry } from "#contract/orders/room.ts";
import { type Side, type TransitionName, transitionNames } from "#contract/orders/states.ts";
import { When } from "#contract/route/instant.ts";
import type { PageResult } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { lineOf } from "#server/kernel/process/process-table.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderActor } from "../process/types.ts";
import type { OrderRow } from "../store.ts";
import { presentFile } from "./present-file.ts";
import { MessageOfRoom, messageJson } from "./room-query.ts";

type Entry = z.output<typeof RoomEntry>;
const Row = z.object({
  id: text,
  at: When,
  message: MessageOfRoom.nullable(),
  event: z.object({ name: text, actor: text }).nullable(),
});
/** Sort position of an entry: at equal times, messages come before events. */
const Place = z.object({ at: text, kind: num, number: num });
type Place = z.output<typeof Place>;

/** Entries on one screen of a room. */
const SCREEN = 30;

/** Transitions that their own message already shows. */
const spoken = transitionNames.filter((name) => orderProcess.transitions[name].says);

/** Messages. The files of the buyer's answers belong to the answers (`answers.ts`). */
const messages = (orderId: number): SQL => sql`
  (select 'm' || m.id as id, m.created_at as at, 0 as kind, m.id as number from order_messages m
  where m.order_id = ${orderId} and m.kind <> 'requirements')`;
const events = (orderId: number): SQL => sql`
  (select 'e' || e.id as id, e.at, 1 as kind, e.id as number from order_events e
  where e.order_id = ${orderId} and not e.name = any(${sql.param(spoken)}::text[]))`;

const newestFirst = sql`order by at desc, kind desc, number desc`;

/** Condition for entries `x` before a position; null means all. The first comparison can use the index. */
const earlierThan = (place: Place | null): SQL =>
  place
    ? sql`x.at <= ${place.at}::timestamptz
        and (x.at, x.kind, x.number) < (${place.at}::timestamptz, ${place.kind}::int, ${place.number}::int)`
    : sql`true`;

/** Keys of entries before a position. @param limit the newest ones, so that the index scan stops early */
function namesBefore(orderId: number, before: Place | null, limit: number): SQL {
  const half = (from: SQL) => sql`(select * from ${from} x where ${earlierThan(before)} ${newestFirst} limit ${limit})`;
  return sql`(${half(messages(orderId))} union all ${half(events(orderId))})`;
}

/** The newest entries before a position, oldest first. @param me the author marked as "mine"; 0 for an operator */
async function entriesBefore(
  ctx: Ctx,
  { id: orderId, buyerId }: OrderRow,
  me: number,
  { before, limit, offset = 0 }: { before: Place | null; limit: number; offset?: number },
): Promise<Entry[]> {
  const rows = await read(ctx.db, Row)`
    select k.id, k.at,
      case k.kind when 0 then (select ${messageJson} from order_messages m where m.id = k.number) end as message,
      case k.kind when 1 then (select jsonb_build_object('name', e.name, 'actor', e.actor)
        from order_events e where e.id = k.number) end as event
    from (select * from ${namesBefore(orderId, before, offset + limit)} x
      ${newestFirst} limit ${limit} offset ${offset}) k
    order by k.at, k.kind, k.number`;
  const sideOf = (id: number): Side => (id === buyerId ? "buyer" : "seller");
  return rows.map(({ id, at, message, event }): Entry => {
    if (message) {
      const { kind, senderId, text, readAt } = message;
      const files = message.files.map(presentFile);
      return { id, kind, side: sideOf(senderId), mine: senderId === me, text, files, at, readAt };
    }
    if (!event) throw new Error(`entry ${id} has gone`);
    const actor = event.actor as OrderActor;
    const text = lineOf(orderProcess.transitions[event.name as TransitionName], actor);
    const side = actor === "buyer" || actor === "seller" ? actor : null;
    return { id, kind: "event", side, mine: false, text, files: [], at, readAt: null };
  });
}

/** The latest messages and events, oldest first, and whether there are earlier ones. */
export async function newestEntries(
  ctx: Ctx,
  order: OrderRow,
  me: number,
): Promise<{ entries: Entry[]; more: boolean }> {
  const entries = await entriesBefore(ctx, order, me, { before: null, limit: SCREEN + 1 });
  return { entries: entries.slice(-SCREEN), more: entries.length > SCREEN };
}

/** All messages and events, oldest first, for operators. */
export const allEntries = (ctx: Ctx, order: OrderRow): Promise<Entry[]> =>
  entriesBefore(ctx, order, 0, { before: null, limit: 100_000 });

/** @throws Refusal not_found for an entry of another order */
async function placeOf(ctx: Ctx, orderId: number, name: string): Promise<Place> {
  const rows = await read(ctx.db, Place)`
    select at::text as at, kind, number from (${messages(orderId)} union all ${events(orderId)}) x where id = ${name}`;
  return rows[0] ?? refuse("not_found");
}

/** One page of earlier entries, oldest first; pages count backwards from `before`. @throws Refusal not_found */
export async function formerEntries(
  ctx: Ctx,
  order: OrderRow,
  me: number,
  { page, before: name }: z.output<typeof FormerEntriesQuery>,
): Promise<PageResult<Entry>> {
  const before = name === undefined ? null : await placeOf(ctx, order.id, name);
  const counted = await read(ctx.db, { n: num })`
    select count(*)::int as n from (${messages(order.id)} union all ${events(order.id)}) x where ${earlierThan(before)}`;
  const rows = await entriesBefore(ctx, order, me, { before, limit: SCREEN, offset: (page - 1) * SCREEN });
  return { rows, total: counted[0]?.n ?? 0, size: SCREEN };
}
