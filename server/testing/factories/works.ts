import { files } from "#server/db/schema/files.ts";
import { deliverOrder } from "#server/domains/orders/sale/deliver-order.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { loadSharp } from "#server/kernel/pictures/sharp.ts";
import { one } from "#server/kernel/rows.ts";
import { nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { type Sale, workingSale } from "./orders.ts";

/** Stores a picture as a delivered file of a member. @returns its id */
async function storePicture(world: World, ownerId: number): Promise<number> {
  const size = { width: 640, height: 400 };
  const serial = nextSerial();
  const sharp = await loadSharp();
  const background = { r: serial % 256, g: (serial >> 8) % 256, b: 120 };
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
  const key = `files/picture-${serial}`;
  await world.deps.ports.storage.put(key, bytes, { contentType: "image/png" });
  const values = { ownerId, key, name: "完稿.png", contentType: "image/png", bytes: bytes.length, ...size };
  return one(await world.deps.db.insert(files).values(values).returning({ id: files.id })).id;
}

/** Creates a completed order whose seller has delivered a picture. */
export async function saleWithPicture(world: World): Promise<Sale & { fileId: number }> {
  const sale = await workingSale(world);
  const fileId = await storePicture(world, sale.sellerId);
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", [fileId]);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  return { ...sale, fileId };
}
