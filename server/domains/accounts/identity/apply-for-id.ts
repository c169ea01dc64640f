import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { IdApplicationForm } from "#contract/accounts/settings.ts";
import * as terms from "#contract/terms.ts";
import { idApplications } from "#server/db/schema/accounts.ts";
import type { Upload } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { type PictureKind, pictureSlots, readPictureHead, refusePicture } from "#server/kernel/pictures/pictures.ts";
import { drawAsBrowsers, loadSharp } from "#server/kernel/pictures/sharp.ts";
import { auditActionOf } from "#server/kernel/process/process-table.ts";
import { tx } from "#server/kernel/tx.ts";
import { idProcess } from "../process/identity.ts";
import { isWaitingId } from "../process/predicates.ts";
import { lockUser } from "../store.ts";
import { sealIdNumber } from "./id-applications.ts";
import { dropIdPictures, holdIdPictures, storeIdPicture } from "./id-pictures.ts";

/** Long side, px: small print stays readable. */
const SIDE = 2000;
const KINDS: ReadonlySet<PictureKind> = new Set(["jpeg", "png", "webp"]);

/** Re-encodes the picture, which removes its metadata. */
async function redraw({ path }: Upload): Promise<Buffer> {
  const head = await readPictureHead(path, KINDS);
  if (!head) return refusePicture(path, "images");
  if (head.tooLarge) refuseField("image_too_large", "images");
  const sharp = await loadSharp();
  return drawAsBrowsers((failOn) =>
    sharp(path, { limitInputPixels: terms.imageMaxPixels, failOn })
      .rotate()
      .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 84 }),
  ).catch(() => refuseField("bad_image", "images"));
}

/**
 * Applies for identity verification with both sides of the card. One application at a time; after a refusal the member
 * may apply again.
 */
export async function applyForId(ctx: Ctx, form: z.output<typeof IdApplicationForm>, files: Upload[]): Promise<void> {
  if (files.length !== 2) refuseField("invalid", "images", "請上傳證件正面與背面，共兩張圖片。");
  const redrawn: Buffer[] = [];
  for (const file of files) redrawn.push(await pictureSlots(() => redraw(file)));
  const pictures: string[] = [];
  try {
    // Before the transaction: storage calls must not hold a lock, and a transaction may be retried.
    for (const picture of redrawn) pictures.push(await storeIdPicture(ctx, picture));
    await tx(ctx, async (ctx) => {
      const user = await lockUser(ctx, memberId(ctx));
      const [last] = await ctx.db
        .select({ state: idApplications.state })
        .from(idApplications)
        .where(eq(idApplications.userId, user.id))
        .orderBy(desc(idApplications.id))
        .limit(1);
      if (user.idVerifiedAt || (last && isWaitingId.test(last))) refuse("application_open");
      await holdIdPictures(ctx, pictures);
      const number = sealIdNumber(ctx, user.id, form.number);
      const values = { userId: user.id, name: form.name, number, pictures, createdAt: ctx.now() };
      await ctx.db.insert(idApplications).values(values);
      // Audited as an act of the member, because the audit trail of an application covers operators' acts.
      const act = auditActionOf(idProcess, "apply");
      await audit(ctx, act, "user", user.id);
    });
  } catch (error) {
    // Unused pictures are deleted at once; those left by a crash are swept (identity/sweep-id-pictures.ts).
    await dropIdPictures(ctx, pictures).catch(() => {});
    throw error;
  }
}
