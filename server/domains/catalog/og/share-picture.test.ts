import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { getService } from "#contract/catalog/routes.ts";
import { services } from "#server/db/schema/catalog.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";
import { drawShareCard, shareSize } from "./draw.ts";

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

test("words of any kind are drawn, and none where no font can write them", async () => {
  const cover = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#0f6a63" } })
    .webp()
    .toBuffer();
  const card = { foot: "NT$1,200 起", rating: 4.9, ratingCount: 128, person: "阿哲設計", cover };
  for (const title of ["商標設計", `<svg> & "quotes" ' ${"字".repeat(80)}`, "", "\u0000\ud83d emoji 😀"]) {
    for (const withWords of [true, false]) {
      const data = await drawShareCard({ ...card, title, cover: withWords ? cover : null }, withWords);
      expect(await sharp(data).metadata()).toMatchObject({ ...shareSize, format: "jpeg" });
    }
  }
  const [wordy, plain] = await Promise.all(
    [true, false].map((words) => drawShareCard({ ...card, title: "商標" }, words)),
  );
  expect(wordy).not.toEqual(plain);
});
