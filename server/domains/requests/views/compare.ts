import { sql } from "drizzle-orm";
import type { z } from "zod";
import { MyRequestPage } from "#contract/requests/list-schemas.ts";
import { type ComparedOffer, ComparedSeller } from "#contract/requests/offer-schemas.ts";
import { Person } from "#contract/shared.ts";
import { invitationsMax, onlineWithinMs } from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, read } from "#server/kernel/rows.ts";
import {
  counts,
  isDesignated,
  isDraftRequest,
  isKeptOffer,
  isOfferOver,
  isWon,
  wasSent,
} from "../process/predicates.ts";
import { getOwnRequest, type RequestRow } from "../store.ts";
import { present } from "./detail.ts";
import { type OfferView, offersWhere } from "./offer.ts";

type Compared = z.output<typeof ComparedOffer>;
type Seller = Compared["seller"];
const Row = ComparedSeller.omit({ id: true, nickname: true, avatar: true, level: true, star: true }).extend({
  person: Person,
});

/** Minimum sample size: a median of fewer values is chance. */
const LEAST = 3;

/** A member's response time to first messages, minutes, over the answered ones of the newest hundred threads. */
const answer = sql`(select json_build_object('n', count(*), 'medianMinutes', case when count(*) < ${LEAST} then null
    else percentile_cont(0.5) within group (order by extract(epoch from a.at - a.asked) / 60) end)
  from (select t.created_at as asked, min(m.created_at) as at
    from message_threads t join messages m on m.thread_id = t.id and m.sender_id = u.id
    where t.receiver_id = u.id group by t.id order by t.id desc limit 100) a)`;

async function sellersOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Seller>> {
  const since = later(ctx.now(), -onlineWithinMs).toISOString();
  const rows = await read(ctx.db, Row)`
    select ${person("u")} as person, coalesce(p.headline, '') as headline, coalesce(p.city, '') as city,
      u.id_verified_at is not null as verified, coalesce(t.rating, 0) as rating,
      coalesce(t.rating_count, 0) as "ratingCount", coalesce(t.completed, 0) as completed,
      json_build_object('n', coalesce(t.completion_count, 0), 'share', t.completion_rate) as completion,
      json_build_object('n', coalesce(t.on_time_count, 0), 'share', t.on_time_rate) as "onTime", ${answer} as answer,
      coalesce(u.last_seen_at > ${since}::timestamptz, false) as online
    from users u left join profiles p on p.user_id = u.id left join seller_stats t on t.user_id = u.id
    where u.id = any(${sql.param([...ids])}::int[])`;
  return new Map(rows.map(({ person, ...rest }) => [person.id, { ...person, ...rest }]));
}

function compared(offer: OfferView, seller: Seller | undefined, wants: readonly string[]): Compared[] {
  if (!seller) return [];
  const answered = new Set(offer.scope.map(({ want }) => want));
  return [{ ...offer, seller, covers: wants.map((want) => answered.has(want)) }];
}

async function invitationsOf(ctx: Ctx, { id }: RequestRow): Promise<z.output<typeof MyRequestPage>["invitations"]> {
  const rows = await read(ctx.db, { person: Person, offered: bool })`
    select ${person("u")} as person,
      exists (select from offers f where f.request_id = ${id} and f.seller_id = u.id and ${wasSent.sql("f")}) as offered
    from request_invitations i join users u on u.id = i.seller_id where i.request_id = ${id} order by i.at`;
  return {
    left: invitationsMax - rows.length,
    sellers: rows.map(({ person, offered }) => ({ ...person, offered })),
  };
}

const Order = MyRequestPage.shape.order.unwrap();
type Order = z.output<typeof Order>;

async function orderOf(ctx: Ctx, { id }: RequestRow): Promise<Order | null> {
  const rows = await read(ctx.db, Order)`
    select o.id, f.id as "offerId", o.state, o.deadline_at as "deadlineAt"
    from offers f join orders o on o.id = f.order_id where f.request_id = ${id} order by o.created_at desc limit 1`;
  return rows[0] ?? null;
}

/** One's own request with its offers side by side. @throws Refusal not_found, gone */
export async function comparePage(ctx: Ctx, id: number): Promise<z.output<typeof MyRequestPage>> {
  const request = await getOwnRequest(ctx, id);
  if (isDraftRequest.test(request)) refuse("not_found");
  const own = { me: request.buyerId, own: true, named: false, nda: true, invited: false, offer: null };
  const stands = sql`(${counts.sql("f")} or ${isWon.sql("f")})`;
  const [detail, offers, invitations, order] = await Promise.all([
    present(ctx, request, own),
    offersWhere(
      ctx,
      sql`f.request_id = ${id} and ${wasSent.sql("f")} and ${isKeptOffer.sql("f")}`,
      sql`order by ${stands} desc, f.shortlisted desc, f.price, f.id`,
    ),
    isDesignated.test(request) ? { left: 0, sellers: [] } : invitationsOf(ctx, request),
    orderOf(ctx, request),
  ]);
  const sellers = await sellersOf(
    ctx,
    offers.map(({ other }) => other.id),
  );
  return {
    ...detail,
    compared: offers.flatMap((offer) => compared(offer, sellers.get(offer.other.id), request.wants)),
    over: offers.filter((offer) => isOfferOver.test(offer) && !isWon.test(offer)).length,
    invitations,
    order,
  };
}
