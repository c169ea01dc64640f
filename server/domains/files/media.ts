import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import pLimit from "p-limit";
import { pictureWidths } from "#contract/files/pictures.ts";
import type { ObjectStorage } from "#server/integrations/object-storage/port.ts";
import { refuse } from "#server/kernel/errors.ts";
import { loadSharp } from "#server/kernel/sharp.ts";
import { type ImageFormat, imageKey, sizedKey } from "./rules.ts";
import { imageLimit } from "./store-image.ts";

type Variant = Parameters<typeof sizedKey>[0];

const widths: ReadonlySet<number> = new Set(pictureWidths);

/** AVIF costs a second of a core each, so it is made after the WebP was given, one at a time. */
const avifLimit = pLimit(1);
/** With more than this in work the rest is left for a later visit. */
const AVIF_WAITING = 20;
/** What is being made now: two that ask for the same wait for the same. */
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
    return (
      variant.format === "avif" ? sized.avif({ quality: 58, effort: 3 }) : sized.webp({ quality: 80 })
    ).toBuffer();
  };
  const data = await (variant.format === "avif" ? avifLimit : imageLimit)(work);
  await storage.put(sizedKey(variant), data, { contentType: `image/${variant.format}` });
  return data;
}

/** Makes a size once. @returns null when there is no such picture. */
function makeOnce(storage: ObjectStorage, variant: Variant): Promise<Buffer | null> {
  const key = sizedKey(variant);
  const running = making.get(key);
  if (running) return running;
  const started = make(storage, variant).finally(() => making.delete(key));
  making.set(key, started);
  return started;
}

/** The smallest form of a picture that is ready and that the browser takes; WebP is made when nothing is. */
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

/**
 * `GET /media/{hash}/{width}`: stored pictures in the widths of the contract. An address names its bytes, so it may be
 * kept for ever; a browser that takes AVIF keeps the first WebP for a day only.
 */
export async function mountMedia(
  app: FastifyInstance,
  { deps }: { deps: { ports: { storage: ObjectStorage } } },
): Promise<void> {
  app.get<{ Params: { hash: string; width: string } }>("/media/:hash/:width", async (request, reply) => {
    const { hash } = request.params;
    const width = /^\d{2,4}$/.test(request.params.width) ? Number(request.params.width) : 0;
    if (!widths.has(width) || !/^[0-9a-f]{32}$/.test(hash)) refuse("not_found");
    const { storage } = deps.ports;
    const takesAvif = request.headers.accept?.includes("image/avif") ?? false;
    const found = (await findVariant(storage, hash, width, takesAvif)) ?? refuse("not_found");
    if (!found.final && making.size < AVIF_WAITING) {
      makeOnce(storage, { hash, width, format: "avif" }).catch((error) =>
        request.log.warn({ err: error }, "no AVIF made"),
      );
    }
    return reply
      .header("cache-control", found.final ? "public, max-age=31536000, immutable" : "public, max-age=86400")
      .header("vary", "accept")
      .header("x-content-type-options", "nosniff")
      .type(`image/${found.format}`)
      .send(found.data);
  });
}
