import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type ContactDetailQuery, type ContactDetailRow, contactPlaces } from "#contract/requests/desk.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { placeUrl } from "./contact-places.ts";

type Row = Omit<z.output<typeof ContactDetailRow>, "found" | "place" | "url" | "kind"> & {
  place: string;
  rowId: number | null;
  found: { text: string }[];
};

const lists = {
  found: {
    columns: sql`c.id, c.user_id as "memberId", u.nickname as member, c.place, c.row_id as "rowId", c.found, c.at,
      c.asked_at as "askedAt"`,
    from: sql`from contact_findings c join users u on u.id = c.user_id`,
    order: sql`c.id desc`,
  },
  refused: {
    columns: sql`c.id, c.user_id as "memberId", u.nickname as member, c.place, null::int as "rowId", c.found, c.at,
      null::timestamptz as "askedAt"`,
    from: sql`from contact_refusals c join users u on u.id = c.user_id`,
    order: sql`c.id desc`,
  },
};

/** Contact details that stand where everybody reads, or that were refused; the newest first. */
export async function contactDetails(ctx: Ctx, { list, page }: z.output<typeof ContactDetailQuery>) {
  const { columns, from, order } = lists[list];
  const found = await pageOf<Row>(ctx, page, columns, from, order);
  const rows = found.rows.map(({ rowId, place, found, ...row }) => ({
    ...row,
    kind: list,
    place: contactPlaces[place as keyof typeof contactPlaces] ?? place,
    found: found.map(({ text }) => text),
    url: rowId === null ? null : placeUrl(place, row.memberId, rowId),
  }));
  return { ...found, rows };
}
