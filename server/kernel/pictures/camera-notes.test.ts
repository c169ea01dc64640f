import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { dropCameraNotes } from "./camera-notes.ts";

const folder = await mkdtemp(join(tmpdir(), "camera-notes-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECRETS = ["NIKON SECRET", "SN-778899", "GPS-SECRET"];
/** Adds a location, a device and its serial number, as cameras and programs write them. */
const noted = (picture: Sharp, orientation = 6) =>
  picture
    .withMetadata({ orientation })
    .withIccProfile("p3")
    .withExif({
      IFD0: { Make: "NIKON SECRET", Orientation: String(orientation) },
      IFD2: { BodySerialNumber: "SN-778899" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 2/1 3/1", GPSMapDatum: "GPS-SECRET" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>GPS-SECRET</a></x:xmpmeta>`);

const noise = {
  create: { width: 60, height: 40, channels: 3, background: "#808080", noise: { type: "gaussian" } },
} as never;
const photo = () => sharp(noise);
const frame = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const frames = [await frame("#f00"), await frame("#0f0"), await frame("#00f")];
const animation = () => sharp(frames, { join: { animated: true } });

/** A GIF with a comment and XMP, as programs write them. */
async function notedGif(): Promise<Buffer> {
  const gif = await animation()
    .gif({ loop: 3, delay: [100, 200, 300] })
    .toBuffer();
  const blocks = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text), Buffer.from([0])]);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), blocks("SN-778899")]);
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff]), Buffer.from("\x0bXMP DataXMP"), blocks("GPS-SECRET")]);
  const at = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, at), comment, xmp, gif.subarray(at)]);
}

const kinds: Record<string, () => Promise<Buffer>> = {
  "a JPEG": () => noted(photo()).jpeg().toBuffer(),
  "a JPEG in steps": () => noted(photo()).jpeg({ progressive: true }).toBuffer(),
  "a PNG": () => noted(photo()).png().toBuffer(),
  "a WebP": () => noted(photo()).webp().toBuffer(),
  "a WebP without loss": () => noted(photo()).webp({ lossless: true }).toBuffer(),
  "a WebP that moves": () =>
    noted(animation(), 1)
      .webp({ loop: 3, delay: [100, 200, 300] })
      .toBuffer(),
  "a GIF that moves": notedGif,
};

async function cleaned(bytes: Buffer): Promise<{ bytes: Buffer; kept: number | null }> {
  const path = join(folder, randomBytes(8).toString("hex"));
  await writeFile(path, bytes);
  const kept = await dropCameraNotes(path);
  return { bytes: await readFile(path), kept };
}

const found = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));
const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

describe("of a picture goes where it was taken and with what, and nothing else", () => {
  test.each(Object.entries(kinds))("%s", async (_kind, make) => {
    const before = await make();
    expect(found(before)).toEqual(expect.arrayContaining(["SN-778899", "GPS-SECRET"]));
    const { bytes, kept } = await cleaned(before);
    expect([kept, found(bytes)]).toEqual([bytes.length, []]);
    const [was, is] = [await sharp(before).metadata(), await sharp(bytes).metadata()];
    const { format, width, height, orientation = 1, icc, pages, delay, loop } = was;
    expect({ ...is, orientation: is.orientation ?? 1 }).toMatchObject({ format, width, height, orientation });
    expect([is.icc, is.pages, is.delay, is.loop]).toEqual([icc, pages, delay, loop]);
    // The remaining Exif contains only the orientation.
    expect([(is.exif ?? []).length < 40, is.xmp]).toEqual([true, undefined]);
    expect((await pixels(bytes)).equals(await pixels(before))).toBe(true);
    // Cleaning is idempotent.
    expect((await cleaned(bytes)).bytes.equals(bytes)).toBe(true);
  });

  // sharp.ts loads no decoder for these: the picture data are compared by bytes.
  test.each(["avif", "heic"])("%s, whose notes are overwritten where they are", async (brand) => {
    const plain = await sharp(frames[0]).withIccProfile("p3").avif().toBuffer();
    const picture = plain.subarray(plain.lastIndexOf("mdat") + 4);
    const before = await noted(sharp(frames[0]), 1).avif().toBuffer();
    before.write(brand, 8, "latin1");
    expect([found(before).length, before.includes(picture)]).toEqual([SECRETS.length, true]);
    const { bytes, kept } = await cleaned(before);
    expect([kept, bytes.length, found(bytes)]).toEqual([before.length, before.length, []]);
    expect(bytes.includes(picture)).toBe(true);
  });
});

test("a picture that is turned stays turned", async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const make of [(s: Sharp) => s.jpeg(), (s: Sharp) => s.webp(), (s: Sharp) => s.png()]) {
      const before = await make(noted(photo(), orientation)).toBuffer();
      const { bytes } = await cleaned(before);
      const upright = (of: Buffer) => sharp(of).autoOrient().raw().toBuffer();
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(orientation);
      expect((await upright(bytes)).equals(await upright(before))).toBe(true);
    }
});

test("what a phone hangs behind a JPEG goes too, and one that breaks off stays as far as it goes", async () => {
  const jpeg = await noted(photo()).jpeg().toBuffer();
  expect(found((await cleaned(Buffer.concat([jpeg, Buffer.from("ftypmp42 GPS-SECRET")]))).bytes)).toEqual([]);
  for (const share of [0.99, 0.95, 0.9]) {
    const { bytes } = await cleaned(jpeg.subarray(0, Math.floor(jpeg.length * share)));
    expect(found(bytes)).toEqual([]);
    expect(await sharp(bytes, { failOn: "none" }).metadata()).toMatchObject({ width: 60, height: 40 });
  }
});

test("what is no picture, or cannot be read, stays as it is", async () => {
  const heads = ["\xff\xd8\xff\xe1", "\xff\xd8\xff", "GIF89a", "\0\0\0\x18ftypheic", "%PDF-1.7", "", "PK\x03\x04"];
  for (const head of heads) {
    const bytes = Buffer.concat([Buffer.from(head, "latin1"), Buffer.from("GPS-SECRET".repeat(9))]);
    const { bytes: after, kept } = await cleaned(bytes);
    expect([kept, after.equals(bytes)], head).toEqual([null, true]);
  }
});

test("any bytes behind the head of a picture come to an end", async () => {
  for (const head of ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF\0\0\0\0WEBP", "GIF89a", "\0\0\0\x18ftypheic"])
    for (let n = 0; n < 40; n++) await cleaned(Buffer.concat([Buffer.from(head, "latin1"), randomBytes(n * 20)]));
  const avif = await noted(photo(), 1).avif().toBuffer();
  for (let n = 0; n < 200; n++) {
    const broken = Buffer.from(avif);
    broken[(n * 7) % 400] = n;
    await cleaned(broken);
  }
});

test("the largest picture of a message is read at once", async () => {
  const raw = randomBytes(3200 * 2600 * 3);
  const jpeg = await noted(sharp(raw, { raw: { width: 3200, height: 2600, channels: 3 } }), 6)
    .jpeg({ quality: 97, chromaSubsampling: "4:4:4" })
    .toBuffer();
  expect(jpeg.length).toBeGreaterThan(15_000_000);
  const path = join(folder, "large");
  await writeFile(path, jpeg);
  const began = performance.now();
  await dropCameraNotes(path);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(found(await readFile(path))).toEqual([]);
});
