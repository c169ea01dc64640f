import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { getMailPicture, getPicture } from "#contract/files/routes.ts";
import { handle } from "#server/http/handler.ts";
import type { ObjectStorage } from "#server/integrations/object-storage/port.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pictureSlots } from "#server/kernel/pictures/pictures.ts";
import { loadSharp } from "#server/kernel/pictures/sharp.ts";
import { type ImageFormat, imageKey, sizedKey } from "./rules.ts";

type Variant = Parameters<typeof sizedKey>[0];

/** AVIF occupies a CPU core for a second, so it is encoded after the WebP was sent, one at a time. */
const avifLimit = pLimit(1);
/** Maximum queue length; beyond it, encoding is left for a later visit. */
const AVIF_WAITING = 20;
const encoders: Record<ImageFormat, (sized: Sharp) => Sharp> = {
  avif: (sized) => sized.avif({ quality: 58, effort: 3 }),
  webp: (sized) => sized.webp({ quality: 80 }),
  // Transparent parts would become black.
  jpeg: (sized) => sized.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }),
};
/** Sizes being rendered, so that concurrent requests for one share the work. */
const making = new Map<string, Promise<Buffer | null>>();

async function read(storage: ObjectStorage, key: string): Promise<Buffer | null> {
  const object = await storage.get(key);
  return object ? buffer(object.stream) : null;
}

async function make(storage: ObjectStorage, variant: Variant): Promise<Buffer | null> {
  const original = await read(storage, imageKey(variant.hash));
  if (!original) return null;
  const work = async () => {
    const sharp = await loadSharp();
    const sized = sharp(original).resize({ width: variant.width, withoutEnlargement: true });
    return encoders[variant.format](sized).toBuffer();
  };
  const data = await (variant.format === "avif" ? avifLimit : pictureSlots)(work);
  await storage.put(sizedKey(variant), data, { contentType: `image/${variant.format}` });
  return data;
}

/** Renders a size once. @returns null when there is no such picture */
function makeOnce(storage: ObjectStorage, variant: Variant): Promise<Buffer | null> {
  const key = sizedKey(variant);
  const running = making.get(key);
  if (running) return running;
  const started = make(storage, variant).finally(() => making.delete(key));
  making.set(key, started);
  return started;
}

/** The smallest available variant that the browser accepts; renders WebP if there is none. */
async function findVariant(
  storage: ObjectStorage,
  hash: string,
  width: number,
  takesAvif: boolean,
): Promise<{ data: Buffer; format: ImageFormat; final: boolean } | null> {
  if (takesAvif) {
    const avif = await read(storage, sizedKey({ hash, width, format: "avif" }));
    if (avif) return { data: avif, format: "avif", final: true };
  }
  const variant: Variant = { hash, width, format: "webp" };
  const data = (await read(storage, sizedKey(variant))) ?? (await makeOnce(storage, variant));
  return data && { data, format: "webp", final: !takesAvif };
}

/** Stored pictures in the widths of the contract; browsers that accept AVIF cache the first WebP for a day only. */
export const fileHandlers = [
  handle(getPicture, async ({ ctx, params: { hash, width }, accept }) => {
    const { storage } = ctx.ports;
    const { data, format, final } =
      (await findVariant(storage, hash, width, accept.includes("image/avif"))) ?? refuse("not_found");
    if (!final && making.size < AVIF_WAITING) {
      makeOnce(storage, { hash, width, format: "avif" }).catch((err) => ctx.log.warn({ err }, "no AVIF made"));
    }
    return { body: data, type: `image/${format}`, vary: "accept", ...(!final && { cache: "public, max-age=86400" }) };
  }),
  handle(getMailPicture, async ({ ctx, params }) => {
    const { storage } = ctx.ports;
    const variant: Variant = { ...params, format: "jpeg" };
    const made = (await read(storage, sizedKey(variant))) ?? (await makeOnce(storage, variant));
    return { body: made ?? refuse("not_found") };
  }),
];
