import { sql } from "drizzle-orm";
import type { z } from "zod";
import { ReceivedFavorite } from "#contract/catalog/figures.ts";
import * as terms from "#contract/terms.ts";
import { person, takesPart } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import type { PageResult } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { pagesOf } from "#server/kernel/paging.ts";
import { num, read } from "#server/kernel/rows.ts";
import { isRemoved } from "../process/predicates.ts";

type Favorite = z.output<typeof ReceivedFavorite>;

/** The members who favourited the acting member's services, newest first, except members who have left. */
export async function receivedFavorites(ctx: Ctx, wanted: number): Promise<PageResult<Favorite>> {
  const from = sql`from favorites f join services s on s.id = f.service_id join users u on u.id = f.user_id
    where s.seller_id = ${memberId(ctx)} and not ${isRemoved.sql("s")} and ${takesPart("u")}`;
  const counted = await read(ctx.db, { n: num })`select count(*)::int as n ${from}`;
  const total = counted[0]?.n ?? 0;
  const page = Math.min(wanted, pagesOf(total));
  const rows = await read(ctx.db, ReceivedFavorite)`
    select f.id, f.created_at as at,
      ${person("u")} as member,
      json_build_object('id', s.id, 'title', s.title, 'cover', ${picture("s.cover")}) as service
    ${from} order by f.id desc limit ${terms.pageSize} offset ${(page - 1) * terms.pageSize}`;
  return { rows, page, total };
}
