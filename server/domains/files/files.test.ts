import { createHash } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { Upload } from "#server/http/handler.ts";
import { loadSharp } from "#server/kernel/pictures/sharp.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { cleanName, openFile, openPreview, storeFile, storeImage } from "./index.ts";
import { storedSize } from "./rules.ts";

const world = await openWorld();
const folder = await mkdtemp(join(tmpdir(), "files-test-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const member = await makeMember(world);
const ctx = world.as(member.id);

async function upload(name: string, data: Buffer): Promise<Upload> {
  const sha256 = createHash("sha256").update(data).digest("hex");
  const path = join(folder, createHash("sha256").update(name).update(data).digest("hex"));
  await writeFile(path, data);
  return { path, name, contentType: "image/jpeg", bytes: (await stat(path)).size, sha256 };
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a7f7c" } });

const small = {
  tiff: await photo(9, 9).tiff().toBuffer(),
  avif: await photo(9, 9).avif().toBuffer(),
  gif: await photo(9, 9).gif().toBuffer(),
};

/** A PNG that declares a size and contains one compressed row. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const row = deflateSync(Buffer.alloc(side * 3 + 1));
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", row), chunk("IEND", Buffer.alloc(0))]);
}

describe("pictures", () => {
  test("are JPEG for mail programs, which show no WebP; what there is none of is not found", async () => {
    const data = await sharp({ create: { width: 900, height: 900, channels: 4, background: "#2a7f7c00" } })
      .png()
      .toBuffer();
    const { hash } = await storeImage(ctx, await upload("clear.png", data), { use: "gallery" });
    const visitor = world.visitor();
    const answer = await visitor.send({ url: `/media/${hash}/320.jpg` });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { format, width } = await sharp(answer.rawPayload).metadata();
    expect([format, width]).toEqual(["jpeg", 320]);
    // What was transparent is white, not black.
    const { channels } = await sharp(answer.rawPayload).stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250);
    expect((await visitor.send({ url: `/media/${"0".repeat(32)}/320.jpg` })).statusCode).toBe(404);
  });

  test("are kept upright, cropped 16:10, as WebP without the camera's notes", async () => {
    const data = await photo(900, 1200)
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await storeImage(ctx, await upload("a.jpg", data), { use: "gallery" });
    expect(picture).toMatchObject({ width: 1200, height: 750 });
    const object = await ctx.ports.storage.get(`images/${picture.hash}.webp`);
    if (!object) throw new Error("nothing stored");
    const stored = await sharp(await buffer(object.stream)).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 1200, height: 750 });
    expect(stored.exif).toBeUndefined();
  });

  test("the same picture twice is one", async () => {
    const file = await upload("b.png", await photo(400, 300).png().toBuffer());
    expect(await storeImage(ctx, file, { use: "gallery" })).toEqual(await storeImage(ctx, file, { use: "gallery" }));
  });

  test.each([
    ["a text file named .jpg", "bad_image", Buffer.from("hello, I am a picture")],
    ["an SVG", "bad_image", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["nothing at all", "bad_image", Buffer.alloc(0)],
    ["a TIFF named .jpg", "bad_image", small.tiff],
    ["an AVIF", "bad_image", small.avif],
    ["a GIF, where only the three are taken", "bad_image", small.gif],
    ["a picture of one kind that goes on as another", "bad_image", Buffer.from("RIFF\0\0\0\0WEBP<svg/>")],
    ["20,000 × 20,000 pixels", "image_too_large", hugePng(20_000)],
    ["6,000 × 6,000 pixels", "image_too_large", hugePng(6000)],
    ["more than 5 MB", "too_large", Buffer.alloc(5 * 1024 * 1024 + 1)],
    ["a picture that breaks off", "bad_image", hugePng(4000)],
  ])("%s is refused at the field", async (name, code, data) => {
    await expect(storeImage(ctx, await upload(name, data), { use: "gallery", field: "image" })).rejects.toMatchObject({
      code,
      fields: { image: [expect.any(String)] },
    });
  });

  test("other decoders are closed, for whoever forgets to look at the bytes", async () => {
    const open = await loadSharp();
    for (const data of [small.tiff, small.avif]) await expect(open(data).metadata()).rejects.toThrow("unsupported");
    expect((await open(small.gif).metadata()).format).toBe("gif");
  });

  test("a stored size is never larger than what came, and has the ratio of its use", () => {
    expect(storedSize("gallery", 4000, 3000)).toEqual({ width: 1600, height: 1000 });
    expect(storedSize("gallery", 320, 5000)).toEqual({ width: 320, height: 200 });
    expect(storedSize("description", 1, 8000)).toEqual({ width: 1, height: 8000 });
    expect(storedSize("avatar", 300, 200)).toEqual({ width: 200, height: 200 });
  });
});

describe("pictures that phones and browsers show", () => {
  const whole = () => photo(1000, 700).jpeg({ quality: 90 }).toBuffer();

  test.each([
    ["lacks its last two bytes", 1, 2],
    ["was cut at 85 %", 0.85, 0],
  ])("one that %s is stored, and has a preview", async (_what, share, less) => {
    const bytes = await whole();
    const cut = bytes.subarray(0, Math.floor(bytes.length * share) - less);
    const stored = await storeImage(ctx, await upload("a.jpg", cut), { use: "gallery" });
    expect(stored).toMatchObject({ width: 1000, height: 625 });
    const file = await storeFile(ctx, await upload("a.jpg", cut));
    expect(await sharp(await openPreview(ctx, file)).metadata()).toMatchObject({ width: 960, height: 672 });
  });

  test.each([
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["AVIF", Buffer.from("\0\0\0\x1cftypavif\0\0\0\0", "latin1")],
    ["GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1")],
    ["TIFF", Buffer.from("II*\0\x08\0\0\0\0\0\0\0", "latin1")],
    ["PDF", Buffer.from("%PDF-1.7\n1 0 obj")],
  ])("%s that is named .jpg is refused as what it is", async (kind, bytes) => {
    await expect(storeImage(ctx, await upload("IMG_0912.jpg", bytes), { use: "avatar" })).rejects.toMatchObject({
      code: "bad_image",
      fields: { image: [expect.stringContaining(`這個檔案其實是 ${kind}，請改用 JPEG、PNG 或 WebP。`)] },
    });
  });
});

describe("/media", () => {
  const get = (url: string, accept = "image/webp,*/*") => world.app.fastify.inject({ url, headers: { accept } });

  test("gives the allowed widths for ever, and nothing else", async () => {
    const file = await upload("c.png", await photo(1000, 700).png().toBuffer());
    const { hash } = await storeImage(ctx, file, { use: "gallery" });
    const small = await get(`/media/${hash}/320`);
    expect(small.statusCode).toBe(200);
    expect(small.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 200 });
    const wide = await get(`/media/${hash}/1600`);
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 1000 });
    for (const url of [`/media/${hash}/321`, `/media/${hash}/abc`, `/media/${"0".repeat(32)}/320`, "/media/x/320"]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });

  test("a browser that takes AVIF gets it once it is made", async () => {
    const file = await upload("d.png", await photo(200, 120).png().toBuffer());
    const { hash } = await storeImage(ctx, file, { use: "gallery" });
    const first = await get(`/media/${hash}/96`, "image/avif,image/webp");
    expect(first.headers["content-type"]).toBe("image/webp");
    await expect
      .poll(async () => (await get(`/media/${hash}/96`, "image/avif,image/webp")).headers["content-type"], {
        timeout: 25_000,
      })
      .toBe("image/avif");
  });
});

describe("files", () => {
  test("are kept with a clean name and read back", async () => {
    const row = await storeFile(ctx, await upload("../../etc/成品\u0000 v2.zip", Buffer.from("bytes")));
    expect(row).toMatchObject({ ownerId: member.id, name: "成品 v2.zip", bytes: 5 });
    const stream = await openFile(ctx, row);
    expect((await buffer(stream)).toString()).toBe("bytes");
    await expect(openFile(ctx, { key: "files/none" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("long and empty names are mended", () => {
    expect(cleanName("..")).toBe("檔案");
    expect(cleanName(`${"長".repeat(300)}.pdf`)).toHaveLength(150);
    expect(cleanName(`${"長".repeat(300)}.pdf`)).toMatch(/\.pdf$/);
  });

  test.each([
    [`${"a".repeat(145)}📎📎.pdf`, `${"a".repeat(145)}.pdf`],
    [`${"好".repeat(73)}${"𠮷".repeat(40)}x.pdf`, `${"好".repeat(73)}${"𠮷".repeat(36)}.pdf`],
    [`${"👨‍👩‍👧‍👦".repeat(40)}.png`, `${"👨‍👩‍👧‍👦".repeat(13)}.png`],
    ["データ.txt".normalize("NFD"), "デ\u30fcタ.txt".normalize("NFC")],
    ["cafe\u0301.txt", "café.txt"],
    ["他說%22可以%22%0D%0A.txt", "他說＂可以＂ .txt"],
    ["引號%22'\\.txt", "引號＂'＼.txt"],
    ["12:30 <會議>|要帶什麼?*.txt", "12：30 ＜會議＞｜要帶什麼？＊.txt"],
    ["報價單%20(1).pdf", "報價單%20(1).pdf"],
    ["設計\uffff稿\u3164.ai", "設計稿.ai"],
  ])("%j is stored as %j", (sent, stored) => {
    expect(cleanName(sent)).toBe(stored);
    expect(stored.isWellFormed()).toBe(true);
  });
});
