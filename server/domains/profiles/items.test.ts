import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/profiles/item-routes.ts";
import { type ItemData, itemLimits } from "#contract/profiles/items.ts";
import { getUserDetail } from "#contract/profiles/routes.ts";
import { taipeiMonth } from "#contract/time.ts";
import { jobs, profileItems, sellerSearch } from "#server/db/schema/profiles.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { fieldInFuture, sameItems } from "./item-rules.ts";

const world = await openWorld();
await world.deps.db.insert(jobs).values([
  { id: 1, parentId: null, name: "設計", order: 1 },
  { id: 11, parentId: 1, name: "平面設計", order: 1 },
  { id: 111, parentId: 11, name: "商標設計師", order: 1 },
  { id: 112, parentId: 11, name: "排版設計師", order: 2 },
]);

async function member() {
  const { id } = await makeMember(world);
  const client = await world.client(id);
  const detail = () => world.visitor().call(getUserDetail, { params: { id } });
  return { id, client, detail };
}

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a7f7c" } })
    .png()
    .toBuffer();

const plan: ItemData<"plans"> = { title: "顧問", content: "一小時線上討論", price: 1500, unit: "hour" };

describe("items of a profile", () => {
  test("are added at the end, changed, put in order and taken away", async () => {
    const { client, detail } = await member();
    const a = await client.call(calls.createSkill, { body: { name: "商標設計" } });
    const b = await client.call(calls.createSkill, { body: { name: "手寫字", level: "expert" } });
    expect((await detail()).skills).toEqual(["商標設計", "手寫字"]);
    await client.call(calls.orderItems, { body: { kind: "skills", ids: [b.id, a.id] } });
    await client.call(calls.saveSkill, { params: { id: a.id }, body: { name: "識別設計" } });
    expect((await detail()).items).toEqual([
      { id: b.id, kind: "skills", data: { name: "手寫字", level: "expert" }, fromOrder: false, hiddenReason: null },
      { id: a.id, kind: "skills", data: { name: "識別設計", level: null }, fromOrder: false, hiddenReason: null },
    ]);
    await client.call(calls.removeSkill, { params: { id: b.id } });
    await expect(client.call(calls.removeSkill, { params: { id: b.id } })).rejects.toMatchObject({ status: 404 });
    expect((await detail()).skills).toEqual(["識別設計"]);
  });

  test("each kind keeps what its form says", async () => {
    const { client, detail } = await member();
    await client.call(calls.createSpecialty, { body: { name: "小店識別" } });
    await client.call(calls.createCertificate, { body: { name: "乙級技術士", issuer: "勞動部", year: 2020 } });
    await client.call(calls.createOccupation, { body: { company: "巷口設計", title: "設計師", from: "2019-03" } });
    await client.call(calls.createAward, { body: { name: "金點", issuer: "文創院" } });
    await client.call(calls.createPlan, { body: plan });
    const { items, specialties } = await detail();
    expect(specialties).toEqual(["小店識別"]);
    expect(items.map(({ kind }) => kind).sort()).toEqual([
      "awards",
      "certificates",
      "occupations",
      "plans",
      "specialties",
    ]);
    expect(items.find(({ kind }) => kind === "plans")?.data).toEqual(plan);
  });

  test("another member's item does not exist, nor does one of another kind", async () => {
    const owner = await member();
    const stranger = await member();
    const { id } = await owner.client.call(calls.createPlan, { body: plan });
    const params = { id };
    const tries = [
      () => stranger.client.call(calls.savePlan, { params, body: plan }),
      () => stranger.client.call(calls.removePlan, { params }),
      () => owner.client.call(calls.saveSpecialty, { params, body: { name: "x" } }),
      () => owner.client.call(calls.removeAward, { params }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    expect((await owner.detail()).items).toHaveLength(1);
  });

  test.each([-1, 0.5, 1e9, 99])("a plan for NT$%s is refused at its price", async (price) => {
    const { client } = await member();
    await expect(client.call(calls.createPlan, { body: { ...plan, price } })).rejects.toMatchObject({
      status: 400,
      fields: { price: [expect.any(String)] },
    });
  });

  test("dates that have not come, or end before they begin, are refused at their field", async () => {
    const { client } = await member();
    const year = world.clock.now().getUTCFullYear() + 2;
    const job = { company: "甲", title: "乙", from: "2020-05" };
    const refused = (field: string) => ({ status: 400, fields: { [field]: [expect.any(String)] } });
    await expect(client.call(calls.createAward, { body: { name: "獎", issuer: "單位", year } })).rejects.toMatchObject(
      refused("year"),
    );
    await expect(client.call(calls.createOccupation, { body: { ...job, to: "2019-12" } })).rejects.toMatchObject(
      refused("to"),
    );
    await expect(client.call(calls.createOccupation, { body: { ...job, from: `${year}-01` } })).rejects.toMatchObject(
      refused("from"),
    );
  });

  test("a list has an end, and an order that forgets or doubles an item is refused", async () => {
    const { id: userId, client } = await member();
    const rows = Array.from({ length: itemLimits.plans }, (_, position) => ({
      userId,
      kind: "plans",
      position,
      data: plan,
    }));
    const made = await world.deps.db.insert(profileItems).values(rows).returning({ id: profileItems.id });
    await expect(client.call(calls.createPlan, { body: plan })).rejects.toMatchObject({ status: 429 });
    const [first = 0, ...others] = made.map(({ id }) => id);
    for (const ids of [others, [first, first, ...others.slice(1)], [...others, 2_000_000_000]])
      await expect(client.call(calls.orderItems, { body: { kind: "plans", ids } })).rejects.toMatchObject({
        status: 409,
      });
  });

  test("a portfolio shows pictures that were uploaded, in their real size", async () => {
    const { client, detail } = await member();
    const bytes = await png(900, 1200);
    await client.send({ method: "GET", url: "/api/my_data" });
    const sent = await client.send({
      method: "POST",
      url: "/api/my_portfolios_images",
      ...multipart({}, [{ field: "image", name: "a.png", type: "image/png", bytes }]),
    });
    const picture = sent.json();
    expect(picture).toMatchObject({ width: 900, height: 1200 });
    const body = { title: "茶行識別", images: [{ ...picture, width: 9999, alt: "名片" }] };
    await client.call(calls.createPortfolio, { body });
    expect((await detail()).items[0]?.data).toMatchObject({ images: [{ ...picture, alt: "名片" }] });
    const unknown = { title: "別的", images: [{ ...picture, hash: "0".repeat(32) }] };
    await expect(client.call(calls.createPortfolio, { body: unknown })).rejects.toMatchObject({
      fields: { "images.0": [expect.any(String)] },
    });
    await expect(client.call(calls.createPortfolio, { body: { title: "空", images: [] } })).rejects.toMatchObject({
      fields: { images: [expect.any(String)] },
    });
  });
});

describe("the head of a profile", () => {
  test("is kept, shown, and found in the search once there is a job", async () => {
    const { id, client, detail } = await member();
    const form = { headline: "替小店畫商標", intro: "第十二年。", city: "臺南市" } as const;
    await client.call(calls.saveProfile, { body: form });
    await client.call(calls.saveJobs, { body: { jobIds: [111, 112, 111] } });
    await client.call(calls.savePlanNotices, { body: { notices: "夜間加成三成。" } });
    expect(await detail()).toMatchObject({ ...form, planNotices: "夜間加成三成。", jobs: [{ id: 111 }, { id: 112 }] });
    const [row] = await world.deps.db.select().from(sellerSearch).where(eq(sellerSearch.userId, id));
    expect(row?.grams).toEqual(expect.arrayContaining(["小店"]));
    await client.call(calls.saveJobs, { body: { jobIds: [] } });
    expect(await detail()).toMatchObject({ jobs: [] });
  });

  test("a line that is left out stays, so that two tabs do not undo each other", async () => {
    const { client, detail } = await member();
    await client.call(calls.saveProfile, { body: { intro: "第一個分頁寫的。", city: "臺南市" } });
    await client.call(calls.saveProfile, { body: { headline: "第二個分頁寫的" } });
    expect(await detail()).toMatchObject({ headline: "第二個分頁寫的", intro: "第一個分頁寫的。", city: "臺南市" });
  });

  test("jobs of the upper levels and unknown ones are refused, and a city outside of the list", async () => {
    const { client } = await member();
    for (const jobIds of [[1], [11], [999]])
      await expect(client.call(calls.saveJobs, { body: { jobIds } })).rejects.toMatchObject({
        fields: { jobIds: [expect.any(String)] },
      });
    const wrong = client.call(calls.saveProfile, { body: { headline: "", intro: "", city: "東京" as "臺北市" } });
    await expect(wrong).rejects.toMatchObject({ fields: { city: [expect.any(String)] } });
  });

  test("portrait and banner are cut to their shape; what is no picture is refused and changes nothing", async () => {
    const { client, detail } = await member();
    const put = (url: string, bytes: Buffer) =>
      client.send({
        method: "PUT",
        url,
        ...multipart({}, [{ field: "image", name: "a.png", type: "image/png", bytes }]),
      });
    await client.send({ method: "GET", url: "/api/my_data" });
    const { avatar } = (await put("/api/my_avatars", await png(400, 300))).json();
    const { background } = (await put("/api/my_bgs", await png(1600, 900))).json();
    expect(await detail()).toMatchObject({ avatar, background });
    const refused = await put("/api/my_avatars", Buffer.from("hello"));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: "bad_image" });
    expect(await detail()).toMatchObject({ avatar });
  });
});

describe("rules", () => {
  test("the month is Taipei's", () => {
    expect(taipeiMonth(new Date("2026-11-30T15:59:59Z"))).toBe("2026-11");
    expect(taipeiMonth(new Date("2026-11-30T16:00:00Z"))).toBe("2026-12");
  });

  test("this month and this year are not the future", () => {
    const job = { company: "甲", title: "乙", description: "" };
    expect(fieldInFuture({ ...job, from: "2026-11", to: "2026-11" }, "2026-11")).toBeNull();
    expect(fieldInFuture({ ...job, from: "2026-11", to: "2026-12" }, "2026-11")).toBe("to");
    expect(fieldInFuture({ name: "獎", issuer: "甲", description: "", year: 2026 }, "2026-11")).toBeNull();
    expect(fieldInFuture({ name: "獎", issuer: "甲", description: "", year: 2027 }, "2026-11")).toBe("year");
  });

  test("an order names every item once", () => {
    expect(sameItems([3, 1, 2], [1, 2, 3])).toBe(true);
    expect(sameItems([1, 1, 2], [1, 2, 3])).toBe(false);
    expect(sameItems([1, 2], [1, 2, 3])).toBe(false);
    expect(sameItems([], [])).toBe(true);
  });
});
