import { type SQL, sql } from "drizzle-orm";
import { addressOfPiece, type Piece, pieceAt } from "#contract/copyright/pieces.ts";
import type { VisitorKind } from "#contract/reports/visitors.ts";
import { kinds } from "#server/domains/reports/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal, refuse, refuseField } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";

const userOf = (table: SQL, column: SQL) => (id: number) =>
  sql`select ${column} as "ownerId", '' as slug from ${table} where id = ${id}`;

/** Whose a piece is. */
const owners: Record<VisitorKind, (id: number) => SQL> = {
  service: userOf(sql`services`, sql`seller_id`),
  article: userOf(sql`articles`, sql`author_id`),
  request: userOf(sql`requests`, sql`buyer_id`),
  review: userOf(sql`reviews`, sql`subject_id`),
  profile: userOf(sql`users`, sql`id`),
  avatar: userOf(sql`users`, sql`id`),
  portfolio: userOf(sql`profile_items`, sql`user_id`),
  entry: (id) =>
    sql`select e.user_id as "ownerId", c.slug from campaign_entries e join campaigns c on c.id = e.campaign_id
      where e.id = ${id}`,
};

export type FoundPiece = Piece & { title: string; ownerId: number; where: string };

/** A piece that everybody can see, but not the acting member's own. @throws Refusal not_found, or that it is one's own */
export async function findPiece(ctx: Ctx, piece: Piece): Promise<FoundPiece> {
  const title = await kinds[piece.kind].reportable(ctx, piece.id);
  const rows = await read(ctx.db, { ownerId: num, slug: text })(owners[piece.kind](piece.id));
  const { ownerId, slug } = rows[0] ?? refuse("not_found");
  const where = addressOfPiece(piece, ownerId, slug);
  if (piece.kind !== "review") return { ...piece, title, ownerId, where };
  // A review stands on the page of whom it is about, and is its author's.
  const authors = await read(ctx.db, { id: num })`select author_id as id from reviews where id = ${piece.id}`;
  return { ...piece, title, ownerId: authors[0]?.id ?? refuse("not_found"), where };
}

const unknown =
  "這個網址沒有會員公開的內容。請貼上服務、文章、需求、作品或個人檔案的網址；評價、頭像和活動作品請從那裡的「檢舉」過來。";

/** What the typed address names. @throws Refusal invalid at its field */
export async function pieceOf(ctx: Ctx, where: string): Promise<FoundPiece> {
  const piece = pieceAt(where, ctx.ports.origin) ?? refuseField("invalid", "where", unknown);
  try {
    return await findPiece(ctx, piece);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const gone = error.code === "not_found" || error.code === "gone";
    return refuseField("invalid", "where", gone ? unknown : "這是你自己的內容，不用通知，可以直接修改或刪除。");
  }
}
