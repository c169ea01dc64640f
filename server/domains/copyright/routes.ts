import { sql } from "drizzle-orm";
import * as calls from "#contract/copyright/routes.ts";
import { fileResult, KeptFile, storeSent } from "#server/domains/files/index.ts";
import { nameOf } from "#server/domains/reports/index.ts";
import { handle, handleAfter, type Upload } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { read, text } from "#server/kernel/rows.ts";
import { actOnNotice, counterNotice } from "./act-on-notice.ts";
import { completeNotice, confirmNotice, giveNotice, giveNoticeAsVisitor } from "./give-notice.ts";
import { findPiece } from "./pieces.ts";
import { linkedNotice, noticeCase, noticePage, ownNotice } from "./queries.ts";
import { findLinked, getMyNotice } from "./store.ts";

async function storeAll(ctx: Ctx, uploads: readonly Upload[]): Promise<number[]> {
  const ids: number[] = [];
  for (const upload of uploads) ids.push((await storeSent(ctx, upload)).id);
  return ids;
}

async function pieceFor(ctx: Ctx, piece: Parameters<typeof findPiece>[1]) {
  try {
    const { title, where } = await findPiece(ctx, piece);
    return { where: ctx.ports.origin + where, name: nameOf(piece.kind, title) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The file itself is always a download of unknown type: uploads are never served as pages.
 * @throws Refusal not_found, also for a notice about the acting operator
 */
async function fileOf(ctx: Ctx, id: number, fileId: number) {
  const rows = await read(
    ctx.db,
    KeptFile.extend({ name: text }),
  )(sql`
    select f.key, f.bytes, f.name from copyright_notices c join files f on f.id = any(c.file_ids)
    where c.id = ${id} and f.id = ${fileId} and c.owner_id <> ${memberId(ctx)}`);
  const found = rows[0] ?? refuse("not_found");
  return { ...fileResult(ctx, found), name: found.name };
}

export const copyrightHandlers = [
  handle(calls.findNoticePiece, ({ ctx, query }) => pieceFor(ctx, query)),
  handleAfter(
    calls.giveNotice,
    ({ ctx, files }) => storeAll(ctx, files),
    async ({ ctx, body, prepared }) => ({ id: await giveNotice(ctx, body, prepared) }),
  ),
  handle(calls.giveNoticeAsVisitor, ({ ctx, body }) => giveNoticeAsVisitor(ctx, body)),
  handle(calls.openNoticeLink, async ({ ctx, body }) => {
    const notice = await findLinked(ctx, body.token, false);
    return notice && linkedNotice(notice);
  }),
  handle(calls.confirmNotice, async ({ ctx, body }) => linkedNotice(await confirmNotice(ctx, body.token))),
  handle(calls.completeNotice, async ({ ctx, body }) => linkedNotice(await completeNotice(ctx, body))),
  handle(calls.getMyNotice, async ({ ctx, params }) => ownNotice(ctx, await getMyNotice(ctx, params.id, false))),
  handle(calls.counterNotice, async ({ ctx, params, body }) =>
    ownNotice(ctx, await counterNotice(ctx, params.id, body)),
  ),

  handle(calls.getNotices, ({ ctx, query }) => noticePage(ctx, query)),
  handle(calls.getNotice, ({ ctx, params }) => noticeCase(ctx, params.id)),
  handle(calls.actOnNotice, async ({ ctx, params, body }) => {
    await actOnNotice(ctx, params.id, params.name, body.text);
    return noticeCase(ctx, params.id);
  }),
  handle(calls.getNoticeFile, ({ ctx, params }) => fileOf(ctx, params.id, params.fileId)),
];
