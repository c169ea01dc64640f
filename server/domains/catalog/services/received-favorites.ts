import { sql } from "drizzle-orm";
import type { z } from "zod";
import { ReceivedFavorite } from "#contract/catalog/figures.ts";
import { person, takesPart } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import type { PageResult } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { pageWithin } from "#server/kernel/paging.ts";
import { isRemoved } from "../process/predicates.ts";

type Favorite = z.output<typeof ReceivedFavorite>;

/** The members who favourited the acting member's services, newest first, except members who have left. */
export async function receivedFavorites(ctx: Ctx, wanted: number): Promise<PageResult<Favorite>> {
  const from = sql`from favorites f join services s on s.id = f.service_id join users u on u.id = f.user_id
    where s.seller_id = ${memberId(ctx)} and not ${isRemoved.sql("s")} and ${takesPart("u")}`;
  const columns = sql`f.id, f.created_at as at, ${person("u")} as member,
    json_build_object('id', s.id, 'title', s.title, 'cover', ${picture("s.cover")}) as service`;
  return pageWithin(ctx, ReceivedFavorite, wanted, columns, from, sql`f.id desc`);
}
