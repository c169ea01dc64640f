import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import type { z } from "zod";
import type { IdApplicationForm } from "#contract/accounts/settings.ts";
import { idApplications } from "#server/db/schema/accounts.ts";
import type { Upload } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { sealBytes, sealText } from "#server/kernel/sealed.ts";
import { settings } from "#server/kernel/settings.ts";
import { Slots } from "#server/kernel/slots.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockUser } from "./store.ts";

/** Long side in px: small print stays readable. */
const SIDE = 2000;
const FORMATS = new Set(["jpeg", "png", "webp"]);
const slots = new Slots(1);

/** The picture anew, without what a camera or anybody else wrote beside the pixels. */
async function redraw({ path }: Upload): Promise<Buffer> {
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height || !FORMATS.has(head.format)) refuseField("bad_image", "images");
  if (Math.max(head.width, head.height) > settings.imageMaxSide) refuseField("image_too_large", "images");
  return sharp(path, { failOn: "error" })
    .rotate()
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(() => refuseField("bad_image", "images"));
}

/** Seals a picture under its own address, so that it cannot be passed off as another one. */
async function keep(ctx: Ctx, picture: Buffer): Promise<string> {
  const key = `id-pictures/${randomUUID()}`;
  const sealed = sealBytes(ctx.ports.dataKey, key, picture);
  await ctx.ports.storage.put(key, sealed, { contentType: "application/octet-stream" });
  return key;
}

/** Asks for an identity check with both sides of the card. One at a time; a refused one may be followed by another. */
export async function applyForId(ctx: Ctx, form: z.output<typeof IdApplicationForm>, files: Upload[]): Promise<void> {
  if (files.length !== 2) refuseField("invalid", "images", "請上傳證件正面與背面，共兩張圖片。");
  const redrawn: Buffer[] = [];
  for (const file of files) redrawn.push(await slots.run(() => redraw(file)));
  const pictures: string[] = [];
  try {
    await tx(ctx, async (ctx) => {
      const user = await lockUser(ctx, memberId(ctx));
      const [last] = await ctx.db
        .select({ state: idApplications.state })
        .from(idApplications)
        .where(eq(idApplications.userId, user.id))
        .orderBy(desc(idApplications.id))
        .limit(1);
      if (user.idVerifiedAt || last?.state === "waiting") refuse("application_open");
      for (const picture of redrawn) pictures.push(await keep(ctx, picture));
      const number = sealText(ctx.ports.dataKey, `id-number:${user.id}`, form.number);
      await ctx.db
        .insert(idApplications)
        .values({ userId: user.id, name: form.name, number, pictures, createdAt: ctx.now() });
      await audit(ctx, "member.id_applied", "user", user.id);
    });
  } catch (error) {
    // What no row names would lie in the storage for ever.
    await Promise.allSettled(pictures.map((key) => ctx.ports.storage.delete(key)));
    throw error;
  }
}
