import { sql } from "drizzle-orm";
import { z } from "zod";
import { findContactDetails } from "#contract/messaging/contact-details.ts";
import { contactRuleWords } from "#contract/messaging/contact-rule-words.ts";
import {
  type ContactDetailQuery,
  ContactDetailRow,
  type ContactRuleCount,
  contactPlaces,
} from "#contract/requests/admin.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { placeUrl } from "./contact-places.ts";

const Row = ContactDetailRow.omit({ url: true, kind: true }).extend({
  place: text,
  rowId: num.nullable(),
  found: z.array(z.object({ text })),
});

const NOTHING = sql`null::text as text, array[]::text[] as rules`;

const lists = {
  found: {
    columns: sql`c.id, c.user_id as "memberId", u.nickname as member, c.place, c.row_id as "rowId", c.found, c.at,
      c.asked_at as "askedAt", ${NOTHING}`,
    from: sql`from contact_findings c join users u on u.id = c.user_id`,
    order: sql`c.id desc`,
  },
  refused: {
    columns: sql`c.id, c.user_id as "memberId", u.nickname as member, c.place, null::int as "rowId", c.found, c.at,
      null::timestamptz as "askedAt", ${NOTHING}`,
    from: sql`from contact_refusals c join users u on u.id = c.user_id`,
    order: sql`c.id desc`,
  },
  mistaken: {
    columns: sql`c.id, c.user_id as "memberId", coalesce(u.nickname, '訪客') as member, c.page as place, null::int as "rowId",
      '[]'::jsonb as found, c.at, null::timestamptz as "askedAt", c.text, c.rules`,
    from: sql`from contact_mistakes c left join users u on u.id = c.user_id`,
    order: sql`c.id desc`,
  },
};

/** Contact details found in public texts, refused, or reported as false positives, newest first. */
export async function contactDetails(ctx: Ctx, { list, page }: z.output<typeof ContactDetailQuery>) {
  const { columns, from, order } = lists[list];
  const found = await pageOf(ctx, Row, page, columns, from, order);
  const own = [new URL(ctx.ports.origin).host];
  const rows = found.rows.map(({ rowId, place, found, text, rules, ...row }) => ({
    ...row,
    kind: list,
    text,
    rules: rules.map((rule) => contactRuleWords[rule] ?? rule),
    place: contactPlaces[place as keyof typeof contactPlaces] ?? place,
    // For reported false positives: the matches of the current patterns.
    found: (text === null ? found : findContactDetails(text, own)).map(({ text }) => text),
    url: rowId === null || row.memberId === null ? null : placeUrl(place, row.memberId, rowId),
  }));
  return { ...found, rows };
}

/** How often each pattern refused a text and was reported as wrong, within the retention of the log; worst first. */
export async function contactRules(ctx: Ctx): Promise<z.output<typeof ContactRuleCount>[]> {
  const rows = await read(ctx.db, { rule: text, mistaken: num, refused: num })`
    select rule, count(*) filter (where mistaken)::int as mistaken, count(*) filter (where not mistaken)::int as refused
    from (
      select unnest(rules) as rule, true as mistaken from contact_mistakes
      union all
      select each->>'rule', false from contact_refusals, jsonb_array_elements(found) each where each ? 'rule'
    ) told group by rule order by mistaken desc, refused desc, rule`;
  return rows.map((row) => ({ ...row, label: contactRuleWords[row.rule] ?? row.rule }));
}
