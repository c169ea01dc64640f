import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { textAndLinksOf } from "#contract/catalog/text.ts";
import { contactPlaces } from "#contract/requests/admin.ts";
import * as terms from "#contract/terms.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { listed } from "#server/domains/catalog/process/predicates.ts";
import { noteAsked, noteFindings, textsOf } from "#server/domains/messaging/index.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { isShown, reviewIn } from "#server/domains/orders/process/predicates.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { both } from "#server/kernel/process/predicate.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { isPublic } from "../process/predicates.ts";
import { placeUrl } from "./contact-places.ts";

const Row = z.object({ userId: num, rowId: num, texts: z.unknown() });

const BATCH = 500;

/** Public texts by place; `r.id` is the row and `r.changed` its last change. */
const sources: Readonly<Record<"nickname" | "profile" | "profile_item" | "service" | "review_reply" | "request", SQL>> =
  {
    // New names are checked when they are set, so those of old members are searched on Mondays only.
    nickname: sql`select u.id, u.id as user_id, u.created_at as changed, jsonb_build_array(u.nickname) as texts
    from users u where ${takesPart("u")} and u.roles = '{}'`,
    profile: sql`select p.user_id as id, p.user_id, p.updated_at as changed, jsonb_build_array(p.headline, p.intro, p.plan_notices) as texts
    from profiles p join users u on u.id = p.user_id where ${takesPart("u")}`,
    profile_item: sql`select i.id, i.user_id, i.updated_at as changed, i.data as texts
    from profile_items i join users u on u.id = i.user_id where ${takesPart("u")}`,
    service: sql`select s.id, s.seller_id as user_id, s.updated_at as changed,
      jsonb_build_array(s.title, s.description, to_jsonb(s.tags), s.faqs, s.questions,
        (select jsonb_agg(jsonb_build_array(p.name, p.included)) from service_packages p where p.service_id = s.id),
        (select jsonb_agg(o.title) from service_options o where o.service_id = s.id)) as texts
    from services s join users u on u.id = s.seller_id where ${listed("s", "u")}`,
    review_reply: sql`select v.id, v.subject_id as user_id, v.replied_at as changed, jsonb_build_array(v.reply) as texts
    from reviews v where ${both(reviewIn.replied, isShown).sql("v")}`,
    request: sql`select q.id, q.buyer_id as user_id, q.updated_at as changed,
      jsonb_build_array(q.title, q.description, q.wants, q.answered) as texts
    from requests q join users u on u.id = q.buyer_id where ${isPublic.sql("q")} and ${takesPart("u")}`,
  };

async function scan(ctx: Ctx, place: keyof typeof sources, since: Date | null): Promise<void> {
  const recent = since === null ? sql`true` : sql`r.changed > ${since.toISOString()}::timestamptz`;
  for (let after = 0; ; ) {
    const rows = await read(ctx.db, Row)`
      select r.id as "rowId", r.user_id as "userId", r.texts from (${sources[place]}) r
      where r.id > ${after} and ${recent} order by r.id limit ${BATCH}`;
    const texts = rows.map((row) => ({ ...row, texts: Object.values(textsOf(row.texts)).map(textAndLinksOf) }));
    await noteFindings(ctx, place, texts);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.rowId;
  }
}

const Unasked = z.object({
  id: num,
  userId: num,
  place: z.enum([
    "message",
    "nickname",
    "service",
    "offer",
    "profile",
    "coupon",
    "request",
    "profile_item",
    "article",
    "review",
    "review_reply",
    "campaign_entry",
  ]),
  rowId: num,
  found: z.array(z.object({ text: text })),
});

/** Asks the owners of findings to remove them, and again after two weeks if they are still there. */
async function ask(ctx: Ctx): Promise<void> {
  const again = later(ctx.now(), -terms.contactAskAgainDays * DAY).toISOString();
  const rows = await read(ctx.db, Unasked)`
    select id, user_id as "userId", place, row_id as "rowId", found from contact_findings
    where asked_at is null or asked_at < ${again}::timestamptz order by id`;
  for (const { id, userId, place, rowId, found } of rows)
    await tx(ctx, async (ctx) => {
      const title = `${contactPlaces[place]}裡有聯絡方式，請修改`;
      await notify(ctx, {
        to: userId,
        kind: "contact_details",
        key: `contact_finding:${id}:${ctx.now().toISOString().slice(0, 10)}`,
        title,
        url: placeUrl(place, userId, rowId) ?? "/",
        mail: {
          text: [
            "付款前請在好手上溝通，款項與交付才有平台保障。請把這些內容拿掉。",
            `看起來是聯絡方式的內容：${found.map(({ text }) => `「${text}」`).join("、")}`,
          ],
          below: ["如果是誤判，可以寫信給客服。"],
        },
      });
      await noteAsked(ctx, [id]);
    });
}

/**
 * Finds contact details in public texts and asks their owners to remove them: nightly in recently changed texts, on
 * Mondays (Taipei) in all.
 */
export async function findContacts(ctx: Ctx): Promise<void> {
  const everything = ctx.now().getUTCDay() === 0;
  const since = everything ? null : later(ctx.now(), -2 * DAY);
  for (const place of Object.keys(sources) as (keyof typeof sources)[]) await scan(ctx, place, since);
  await ask(ctx);
}
