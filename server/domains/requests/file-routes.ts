import { sql } from "drizzle-orm";
import { getOfferFile, uploadOfferFiles } from "#contract/requests/offer-routes.ts";
import { getRequestFile, uploadRequestFiles } from "#contract/requests/own-routes.ts";
import { fileResult } from "#server/domains/files/index.ts";
import { refuseFileNames } from "#server/domains/messaging/index.ts";
import { handle, handleAfter } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { bool, num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { isOpenReport } from "#server/publishing/reports.ts";
import { filesRefusal, seen } from "./audience.ts";
import { type AttachedFile, attach, findFile, storeUploads } from "./files.ts";
import { getOwnOffer, lockOwnOffer } from "./offer-store.ts";
import { mayInspect } from "./policy.ts";
import { wasSent } from "./process/predicates.ts";
import { readerOf } from "./request/publish-request.ts";
import { getOwnRequest, lockOwnRequest } from "./store.ts";

/** The request that references this file, published or in its draft. */
async function requestOfFile(ctx: Ctx, fileId: number) {
  const rows = await read(ctx.db, { id: num, shown: bool, own: bool })`
    select q.id, q.file_ids @> array[${fileId}::int] as shown, q.buyer_id = ${memberId(ctx)} as own
    from request_files o join requests q on q.id = o.request_id where o.file_id = ${fileId}`;
  return rows[0] ?? refuse("not_found");
}

/** True when the viewer may open the files of a request (`filesRefusal`). @throws Refusal not_found */
async function mayOpen(ctx: Ctx, requestId: number): Promise<boolean> {
  try {
    const { request, audience } = await seen(ctx, requestId);
    return filesRefusal(request, audience) === null;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const isReported = async (ctx: Ctx, column: "request_id" | "offer_id", id: number): Promise<boolean> => {
  const { rows } = await ctx.db.execute(
    sql`select 1 from request_reports r where r.${sql.raw(column)} = ${id} and ${isOpenReport.sql("r")} limit 1`,
  );
  return rows.length > 0;
};

async function requestFile(ctx: Ctx, id: number): Promise<AttachedFile> {
  const of = await requestOfFile(ctx, id);
  const mine = of.own || (of.shown && (await mayOpen(ctx, of.id)));
  if (!mine) {
    if (!mayInspect(ctx.actor) || !(await isReported(ctx, "request_id", of.id))) refuse("not_found");
    await audit(ctx, "request.look_at_file", "request", of.id, { fileId: id });
  }
  return (await findFile(ctx, "request", id, sql`true`)) ?? refuse("not_found");
}

async function offerFile(ctx: Ctx, id: number): Promise<AttachedFile> {
  const me = memberId(ctx);
  const mine = await findFile(
    ctx,
    "offer",
    id,
    sql`exists (select from offers r where r.id = o.offer_id and (r.seller_id = ${me}
      or (r.buyer_id = ${me} and ${wasSent.sql("r")} and r.file_ids @> array[${id}::int])))`,
  );
  if (mine) return mine;
  if (!mayInspect(ctx.actor)) refuse("not_found");
  const rows = await read(ctx.db, { id: num })`select offer_id as id from offer_files where file_id = ${id}`;
  const of = rows[0] ?? refuse("not_found");
  if (!(await isReported(ctx, "offer_id", of.id))) refuse("not_found");
  await audit(ctx, "offer.look_at_file", "offer", of.id, { fileId: id });
  return (await findFile(ctx, "offer", id, sql`true`)) ?? refuse("not_found");
}

const give = (ctx: Ctx, file: AttachedFile) => ({ ...fileResult(ctx, file), name: file.name });

/** Files of requests and offers. Always downloads of unknown type: uploads are never served as pages. */
export const requestFileHandlers = [
  handle(getRequestFile, async ({ ctx, params }) => give(ctx, await requestFile(ctx, params.id))),
  handle(getOfferFile, async ({ ctx, params }) => give(ctx, await offerFile(ctx, params.id))),
  handleAfter(
    uploadRequestFiles,
    async ({ ctx, params, files }) => {
      await refuseFileNames(ctx, "request", readerOf(await getOwnRequest(ctx, params.id)), files);
      return storeUploads(ctx, "request", params.id, files);
    },
    ({ ctx, params, prepared }) =>
      tx(ctx, async (ctx) => {
        await lockOwnRequest(ctx, params.id);
        return attach(ctx, "request", params.id, prepared);
      }),
    { before: ({ ctx, params }) => getOwnRequest(ctx, params.id) },
  ),
  handleAfter(
    uploadOfferFiles,
    async ({ ctx, params, files }) => {
      await refuseFileNames(ctx, "offer", (await getOwnOffer(ctx, params.id)).offer.buyerId, files);
      return storeUploads(ctx, "offer", params.id, files);
    },
    ({ ctx, params, prepared }) =>
      tx(ctx, async (ctx) => {
        await lockOwnOffer(ctx, params.id);
        return attach(ctx, "offer", params.id, prepared);
      }),
    { before: ({ ctx, params }) => getOwnOffer(ctx, params.id) },
  ),
];
