import { sql } from "drizzle-orm";
import { nicknameOf } from "#server/domains/accounts/index.ts";
import { type PersonalData, pagedPart, queryPart } from "#server/kernel/personal-data.ts";
import { eraseRequests } from "./erase-requests.ts";
import { wasSent } from "./process/predicates.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "requests",
      "我發布的需求與草稿，含各個版本",
      ["requests", "request_versions", "request_invitations"],
      () => sql`to_jsonb(r) - 'buyer_id' - 'seller_id' - 'idempotency_key' as request,
        ${nicknameOf(sql`r.seller_id`)} as seller,
        array(select to_jsonb(v) - 'request_id' from request_versions v where v.request_id = r.id order by v.version) as versions,
        array(select ${nicknameOf(sql`i.seller_id`)} from request_invitations i where i.request_id = r.id order by i.at) as invited,
        array(select f.name from request_files o join files f on f.id = o.file_id where o.request_id = r.id order by f.id) as files`,
      (me) => sql`from requests r where r.buyer_id = ${me}`,
    ),
    pagedPart(
      "offers",
      "我送出與收到的提案，含各個版本",
      ["offers", "offer_versions"],
      (me) => sql`r.id, case when r.seller_id = ${me} then 'seller' else 'buyer' end as side,
        ${nicknameOf(sql`case when r.seller_id = ${me} then r.buyer_id else r.seller_id end`)} as other,
        r.request_id as "requestId", r.state, r.title, r.message, r.price, r.days, r.revisions, r.scope, r.excluded,
        r.counter, r.order_id as "orderId", r.sent_at as "sentAt", r.read_at as "readAt", r.ended_at as "endedAt",
        case when r.seller_id = ${me} then r.draft end as draft,
        array(select to_jsonb(v) - 'offer_id' from offer_versions v where v.offer_id = r.id order by v.version) as versions`,
      (me) => sql`from offers r where (r.seller_id = ${me} or (r.buyer_id = ${me} and ${wasSent.sql("r")}))`,
    ),
    pagedPart(
      "request-events",
      "需求與提案的每一步",
      ["request_events"],
      () => sql`r.request_id as "requestId", r.offer_id as "offerId", r.name, r."from", r."to", r.at`,
      (me) => sql`from request_events r where r.actor_id = ${me}`,
    ),
    queryPart(
      "request-filters",
      "追蹤的需求條件",
      ["request_filters"],
      (me) =>
        sql`select name, filter, notice, created_at as "createdAt" from request_filters where user_id = ${me} order by id`,
    ),
    pagedPart(
      "request-reports",
      "我檢舉的需求與提案，與處理結果",
      ["request_reports"],
      () => sql`r.request_id as "requestId", r.offer_id as "offerId", r.reason, r.text, r.state,
        r.created_at as "createdAt", r.decided_at as "decidedAt"`,
      (me) => sql`from request_reports r where r.reporter_id = ${me}`,
    ),
  ],
  withheld: { request_search: "made from the requests" },
  erase: (ctx, { id }) => eraseRequests(ctx, id),
  erased: [
    { tables: ["requests", "request_versions"], what: "ended; title, text and answers deleted, rows kept" },
    {
      tables: ["offers", "offer_versions"],
      what: "withdrawn; what was sent is kept, because it belongs to the buyer, too",
    },
    { tables: ["request_events"], what: "kept: they belong to the other party, too" },
    { tables: ["request_filters", "request_invitations", "request_search"], what: "deleted" },
    { tables: ["request_reports"], what: "kept; the member's text deleted" },
  ],
};
