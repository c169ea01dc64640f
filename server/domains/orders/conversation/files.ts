import type { z } from "zod";
import * as calls from "#contract/orders/files.ts";
import { fileResult, KeptFile, openPreview } from "#server/domains/files/index.ts";
import { handle } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { getCaseOrder } from "../case-store.ts";
import { hasReadMessages } from "../operators/has-read-messages.ts";
import { mayAsOperator } from "../policy.ts";
import { deliveredFiles } from "./folders.ts";

const FileOfRoom = KeptFile.extend({ id: num, name: text, width: num.nullable() });
type FileOfRoom = z.output<typeof FileOfRoom>;

/** A file of an order of the acting member, of an operator's case, or of a conversation that the operator had a reason to
 * read. @throws Refusal not_found */
export async function getRoomFile(ctx: Ctx, id: number): Promise<FileOfRoom> {
  const me = memberId(ctx);
  const rows = await read(ctx.db, FileOfRoom.extend({ orderId: num, mine: bool }))`
    select f.id, f.key, f.bytes, f.name, f.width, o.id as "orderId", ${me} in (o.buyer_id, o.seller_id) as mine
    from order_messages m join files f on f.id = ${id} join orders o on o.id = m.order_id
    where m.file_ids @> array[${id}::int] and m.file_ids <> '{}'
    order by mine desc limit 1`;
  const found = rows[0] ?? refuse("not_found");
  if (!found.mine) {
    if (!(await hasReadMessages(ctx, found.orderId))) {
      if (!mayAsOperator("read", ctx.actor)) refuse("not_found");
      await getCaseOrder(ctx, found.orderId);
    }
    await audit(ctx, "order.look_at_file", "order", found.orderId, { fileId: id });
  }
  return found;
}

/**
 * Files of an order for its two parties; for operators of a case, with audit. `show=1` returns the WebP thumbnail of an
 * image. The file itself is always a download with a generic type, so an upload can never act as one of our pages.
 */
export const orderFileHandlers = [
  handle(calls.getDeliveredFiles, ({ ctx, params }) => deliveredFiles(ctx, params.id)),
  handle(calls.getRoomFile, async ({ ctx, params, query }) => {
    const found = await getRoomFile(ctx, params.id);
    if (query.show === "1" && found.width !== null)
      return { body: await openPreview(ctx, found), type: "image/webp", shown: true };
    return { ...fileResult(ctx, found), name: found.name };
  }),
];
