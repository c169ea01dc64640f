import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { getService } from "#contract/catalog/routes.ts";
import { services } from "#server/db/schema/catalog.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { scratchFolder } from "#server/testing/scratch.ts";
import { openWorld } from "#server/testing/world.ts";
import { drawShareCard, shareSize } from "./draw.ts";

const ROOT = join(import.meta.dirname, "../../../..");

const world = await openWorld();
const visitor = world.visitor();
const addressOf = async (id: number) =>
  (await visitor.call(getService, { params: { id } })).sharePicture ?? "no address";

describe("the picture of a service", () => {
  test("lies at an address of its content, to be kept for ever; an older one leads to it", async () => {
    const { id } = await makeService(world, { title: "水墨風名片設計" });
    const first = await addressOf(id);
    const picture = await visitor.send({ url: first });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    expect(picture.headers["cache-control"]).toContain("immutable");
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject(shareSize);
    expect((await visitor.send({ url: first })).rawPayload).toEqual(picture.rawPayload);

    await world.deps.db.update(services).set({ title: "水墨風名片與信封設計" }).where(eq(services.id, id));
    const second = await addressOf(id);
    expect(second).not.toBe(first);
    const old = await visitor.send({ url: first });
    expect([old.statusCode, old.headers.location]).toEqual([302, second]);
    expect((await visitor.send({ url: second })).statusCode).toBe(200);
  });

  test("is not there for what nobody may see", async () => {
    const hidden = await makeService(world, { hiddenReason: "不實內容" });
    const draft = await makeService(world, { state: "draft" });
    const ids = [hidden.id, draft.id, "0", "abc", "9223372036854775808", 2 ** 31 - 1];
    for (const id of ids)
      expect((await visitor.send({ url: `/og/services/${id}/0123456789abcdef.jpg` })).statusCode, String(id)).toBe(404);
  });
});

const card = { foot: "NT$1,200 起", rating: 4.9, ratingCount: 128, person: "阿哲設計", cover: null };

test("words of any kind are drawn, with a cover and without", async () => {
  const cover = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#0f6a63" } })
    .webp()
    .toBuffer();
  for (const title of ["商標設計", `<svg> & "quotes" ' ${"字".repeat(80)}`, "", "\u0000\ud83d emoji 😀"]) {
    for (const shown of [cover, null])
      expect(await sharp(await drawShareCard({ ...card, title, cover: shown })).metadata()).toMatchObject({
        ...shareSize,
        format: "jpeg",
      });
  }
});

test("a machine without any font draws the same picture", async () => {
  const folder = await scratchFolder("haoshou-fonts-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const fonts = join(folder, "none.conf");
  await writeFile(fonts, "<fontconfig></fontconfig>");
  const shown = { ...card, title: "水墨風名片設計 Logo & 信封" };
  const script = `
    import { drawShareCard } from "#server/domains/catalog/og/draw.ts";
    process.stdout.write(await drawShareCard(${JSON.stringify(shown)}));`;
  const args = ["--input-type=module-typescript", "--eval", script];
  const options = { cwd: ROOT, encoding: "buffer", env: { ...process.env, FONTCONFIG_FILE: fonts } } as const;
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  expect(stdout.equals(await drawShareCard(shown))).toBe(true);
  // Different words give different pictures, so text is actually drawn.
  const [one, other] = await Promise.all(["商標", "商號"].map((title) => drawShareCard({ ...card, title })));
  expect(one).not.toEqual(other);
});
