import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ConsumerClass } from "#contract/orders/consent.ts";
import type { Side } from "#contract/orders/states.ts";
import { type Offer, type OfferDetail, OfferVersion } from "#contract/requests/offer-schemas.ts";
import type { OfferState, RequestState } from "#contract/requests/states.ts";
import { declineReasons } from "#contract/requests/states.ts";
import { When } from "#contract/route/instant.ts";
import { Person } from "#contract/shared.ts";
import * as terms from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import { later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { labelFor, sentencesOf, stateOf } from "#server/kernel/process/process-table.ts";
import { bool, num, read, text, textOf } from "#server/kernel/rows.ts";
import { filesOf } from "../files.ts";
import { billFor } from "../offer/bill.ts";
import { offerProcess } from "../process/offer.ts";
import { Counter, type OfferFacts, ScopeLine } from "../process/offer-words.ts";
import { isAccepted, isCountered, isKeptOffer, isOpenOffer, takesOffers, wasSent } from "../process/predicates.ts";
import { requestProcess } from "../process/request.ts";
import { offerActions } from "./offer-actions.ts";

export type OfferView = z.output<typeof Offer>;

const OfRequest = z.object({
  id: num,
  title: text,
  type: num,
  state: textOf<RequestState>(),
  version: num,
  hiddenReason: text.nullable(),
  accepted: bool,
});

/** An offer row of the queries below. */
export const OfferRead = z.object({
  id: num,
  state: textOf<OfferState>(),
  title: text,
  buyerId: num,
  sellerId: num,
  request: OfRequest.nullable(),
  buyer: Person,
  seller: Person,
  service: z.object({ id: num, title: text }).nullable(),
  version: num,
  requestVersion: num.nullable(),
  message: text,
  price: num,
  buyerFeeBp: num.nullable(),
  commissionBp: num.nullable(),
  feeRuleId: num.nullable(),
  days: num,
  revisions: num.nullable(),
  scope: z.array(ScopeLine),
  excluded: z.array(text),
  validDays: num,
  fileIds: z.array(num),
  consumerClass: ConsumerClass,
  counter: Counter.nullable(),
  changed: bool,
  shortlisted: bool,
  declinedReason: text.nullable(),
  declinedWord: text,
  threadId: num.nullable(),
  unread: num,
  orderId: num.nullable(),
  reminded: num,
  sentAt: When.nullable(),
  readAt: When.nullable(),
  firstReadAt: When.nullable(),
  answeredAt: When.nullable(),
  validUntil: When.nullable(),
  deadlineAt: When.nullable(),
  endedAt: When.nullable(),
  updatedAt: When,
});
export type OfferRead = z.output<typeof OfferRead>;

/** The conversation about an offer `f`, or the one that it was made in. */
const thread = sql`left join message_threads t on t.id = coalesce(f.thread_id,
  (select m.id from message_threads m where m.offer_id = f.id limit 1))`;

/** Columns of a query on `offers f` with `offerTables`, for one of its two parties. */
export const offerColumns = (me: number): SQL => sql`f.id, f.state, f.title, f.buyer_id as "buyerId",
  f.seller_id as "sellerId", ${person("b")} as buyer, ${person("s")} as seller,
  case when q.id is null then null else jsonb_build_object('id', q.id, 'title', q.title, 'type', q.type,
    'state', q.state, 'version', q.version, 'hiddenReason', q.hidden_reason, 'accepted',
    exists (select from offers a where a.request_id = q.id and a.id <> f.id and ${isAccepted.sql("a")})) end as request,
  case when v.id is null then null else jsonb_build_object('id', v.id, 'title', v.title) end as service,
  f.version, f.request_version as "requestVersion", f.message, f.price,
  f.buyer_fee_bp as "buyerFeeBp", f.commission_bp as "commissionBp", f.fee_rule_id as "feeRuleId", f.days, f.revisions, f.scope, f.excluded,
  f.valid_days as "validDays", f.file_ids as "fileIds", f.consumer_class as "consumerClass", f.counter,
  f.draft is not null as changed, f.shortlisted, f.declined_reason as "declinedReason",
  f.declined_word as "declinedWord", t.id as "threadId", f.order_id as "orderId", f.reminded,
  (select count(*)::int from messages m where m.thread_id = t.id and m.sender_id <> ${me} and m.unsent_at is null
    and m.id > case when t.sender_id = ${me} then t.sender_read_id else t.receiver_read_id end) as unread,
  f.sent_at as "sentAt", f.read_at as "readAt", f.first_read_at as "firstReadAt", f.answered_at as "answeredAt",
  f.valid_until as "validUntil", f.deadline_at as "deadlineAt", f.ended_at as "endedAt", f.updated_at as "updatedAt"`;

export const offerTables = sql`offers f join users b on b.id = f.buyer_id join users s on s.id = f.seller_id
  left join requests q on q.id = f.request_id left join services v on v.id = f.service_id ${thread}`;

const date = (at: When | null): Date | null => (at === null ? null : new Date(at));

const factsOf = (row: OfferRead): OfferFacts => ({
  ...row,
  requestId: row.request?.id ?? null,
  validUntil: date(row.validUntil),
  deadlineAt: date(row.deadlineAt),
  readAt: date(row.readAt),
  firstReadAt: date(row.firstReadAt),
  answeredAt: date(row.answeredAt),
  requestOpen: row.request === null || takesOffers.test(row.request),
  otherAccepted: row.request?.accepted === true,
});

function counterOf(row: OfferRead, side: Side): OfferView["counter"] {
  const { counter } = row;
  if (!counter) return null;
  const { total, earns } = billFor(counter.price ?? row.price, side, row);
  return {
    ...counter,
    at: counter.at,
    until: later(new Date(counter.at), terms.counterAnswerMs),
    total,
    earns,
  };
}

const declined = ({ state, declinedReason, declinedWord, endedAt }: OfferRead): OfferView["declined"] =>
  state === "declined" && endedAt
    ? {
        reason:
          declinedReason === null ? null : (declineReasons[declinedReason as keyof typeof declineReasons] ?? null),
        word: declinedWord,
        at: endedAt,
      }
    : null;

/** An offer as one of its parties sees it. Only its seller sees drafts. */
export async function presentOffer(ctx: Ctx, row: OfferRead): Promise<OfferView> {
  const side: Side = row.sellerId === memberId(ctx) ? "seller" : "buyer";
  const facts = factsOf(row);
  const now = ctx.now();
  const { request } = row;
  return {
    id: row.id,
    side,
    state: row.state,
    stateLabel: labelFor(offerProcess, row, side),
    next: sentencesOf(offerProcess, facts, now)[side],
    title: request?.title ?? row.title,
    request: request && {
      id: request.id,
      title: request.title,
      type: request.type,
      state: request.state,
      stateLabel: stateOf(requestProcess, request).label,
      version: request.version,
    },
    other: side === "seller" ? row.buyer : row.seller,
    version: row.version,
    requestVersion: row.requestVersion,
    outdated: request !== null && isOpenOffer.test(row) && row.requestVersion !== request.version,
    message: row.message,
    days: row.days,
    revisions: row.revisions,
    scope: row.scope,
    excluded: row.excluded,
    bill: billFor(row.price, side, row),
    files: await filesOf(ctx, "offer", row.id, row.fileIds),
    consumerClass: row.consumerClass,
    service: row.service,
    counter: isCountered.test(row) ? counterOf(row, side) : null,
    sentAt: row.sentAt,
    readAt: row.readAt,
    deadlineAt: row.deadlineAt,
    shortlisted: side === "buyer" && row.shortlisted,
    declined: declined(row),
    threadId: row.threadId,
    unread: row.unread,
    orderId: row.orderId,
    actions: offerActions(
      facts,
      { side, changed: row.changed, orderId: row.orderId, shortlisted: row.shortlisted },
      now,
    ),
    updatedAt: row.updatedAt,
  };
}

/** Offers by a condition on `offerTables`, as the acting member sees them. @param tail SQL from `order by` on */
export async function offersWhere(ctx: Ctx, condition: SQL, tail: SQL): Promise<OfferView[]> {
  const rows = await read(
    ctx.db,
    OfferRead,
  )`select ${offerColumns(memberId(ctx))} from ${offerTables} where ${condition} ${tail}`;
  return Promise.all(rows.map((row) => presentOffer(ctx, row)));
}

/** Offers that the acting member may see: their own, and those sent to them. */
export const mineToSee = (me: number): SQL => sql`${isKeptOffer.sql("f")}
  and (f.seller_id = ${me} or (f.buyer_id = ${me} and ${wasSent.sql("f")}))`;

const ownColumns = { version: true, at: true, requestVersion: true, fromCounter: true } as const;
const VersionRow = OfferVersion.pick(ownColumns).extend({ content: OfferVersion.omit(ownColumns) });

async function versionsOf(ctx: Ctx, id: number): Promise<z.output<typeof OfferDetail>["versions"]> {
  const rows = await read(ctx.db, VersionRow)`
    select version, at, request_version as "requestVersion", from_counter as "fromCounter", content
    from offer_versions where offer_id = ${id} order by version desc`;
  return rows.map(({ content, ...row }) => ({ ...row, ...content }));
}

/** One offer with all its versions, for its two parties. @throws Refusal not_found */
export async function offerDetail(ctx: Ctx, id: number): Promise<z.output<typeof OfferDetail>> {
  const [offer] = await offersWhere(ctx, sql`f.id = ${id} and ${mineToSee(memberId(ctx))}`, sql``);
  if (!offer) return refuse("not_found");
  return { ...offer, versions: await versionsOf(ctx, id) };
}
