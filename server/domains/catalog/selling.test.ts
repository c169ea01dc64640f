import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { ServiceDraft } from "#contract/catalog/content.ts";
import * as calls from "#contract/catalog/routes.ts";
import type { ServiceCreate } from "#contract/catalog/schemas.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeCategory, makeContent, makePicture } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
/** Actions by name, as they are offered. */
const named = (...names: string[]) => names.map((name) => ({ name }));

let seller: TestClient;
let sellerId: number;

beforeEach(async () => {
  sellerId = (await makeMember(world)).id;
  seller = await world.client(sellerId);
});

/** A published service of this seller. */
async function published(values: Partial<ServiceDraft> = {}): Promise<number> {
  const { id } = await seller.call(calls.createService, { body: await makeContent(world, values) });
  await seller.call(calls.publishService, { params: { id } });
  return id;
}

describe("a draft", () => {
  test("keeps whatever was typed, however wrong, and is seen by its seller only", async () => {
    const typed = ServiceDraft.parse({
      title: "半",
      packages: [{ name: "", included: "", price: -1, days: 0.5, revisions: 1e9 }],
      tags: [""],
    });
    const made = await seller.call(calls.createService, { body: typed });
    expect(made).toMatchObject({ state: "draft", changed: true, actions: named("edit", "publish", "copy", "remove") });
    expect((await seller.call(calls.getMyService, { params: { id: made.id } })).content).toEqual(typed);
    expect(await seller.call(calls.getService, { params: { id: made.id } })).toMatchObject({ own: true, title: "半" });
    const stranger = await world.client((await makeMember(world)).id);
    for (const route of [calls.getMyService, calls.publishService, calls.pauseService, calls.removeService]) {
      await expect(stranger.call(route, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 });
    }
    await expect(stranger.call(calls.getService, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 });
    const body = { ...typed, version: made.version };
    await expect(stranger.call(calls.saveService, { params: { id: made.id }, body })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("is made once by twenty calls with one key, and by each call without", async () => {
    const post = (body: Partial<ServiceCreate>) => seller.call(calls.createService, { body });
    const key = "刊登服務只建立一次";
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => post({ title: `第 ${n} 次`, key })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const later = await post({ title: "打到一半又重新整理", key });
    expect(later).toEqual(made[0]);
    const others = [await post({ title: "沒有識別碼" }), await post({ title: "沒有識別碼" })];
    expect((await seller.call(calls.getMyServices, {})).total).toBe(3);
    const neighbour = await world.client((await makeMember(world)).id);
    expect((await neighbour.call(calls.createService, { body: { key } })).id).not.toBe(later.id);
    for (const { id } of [later, ...others]) await seller.call(calls.removeService, { params: { id } });
    expect((await post({ key })).id).not.toBe(later.id);
  });

  test("may be empty, but not endless", async () => {
    expect(await seller.call(calls.createService, { body: {} })).toMatchObject({ state: "draft" });
    await expect(seller.call(calls.createService, { body: { title: "長".repeat(201) } })).rejects.toMatchObject({
      status: 400,
      body: { message: { title: [expect.any(String)] } },
    });
  });

  test("loses scripts and foreign pictures, keeps the text", async () => {
    const { hash } = await makePicture(world);
    const description =
      `<p onclick="x()">早安<script>alert(1)</script><a href="javascript:x()">壞</a>` +
      `<a href="https://example.com">好</a><img src="https://evil.example/a.png"><img src="/media/${hash}/640"></p>`;
    const { content } = await seller.call(calls.createService, { body: { description } });
    expect(content.description).toBe(
      `<p>早安<a>壞</a>` +
        `<a href="https://example.com" rel="nofollow noopener" target="_blank">好</a>` +
        `<img src="/media/${hash}/640" loading="lazy" /></p>`,
    );
  });
});

describe("publishing", () => {
  test("tells every field that is not right", async () => {
    const { id } = await seller.call(calls.createService, { body: { title: "太短" } });
    await expect(seller.call(calls.publishService, { params: { id } })).rejects.toMatchObject({
      status: 422,
      body: {
        code: "service_incomplete",
        message: {
          title: [expect.any(String)],
          categoryId: ["請選擇分類"],
          description: [expect.any(String)],
          packages: ["請至少設定一個方案"],
          images: ["請至少上傳一張圖片"],
        },
      },
    });
  });

  test.each([-1, 0, 99, 0.5, 300_001, 1e9, null])("a price of %s is refused at its field", async (price) => {
    const packages = [{ name: "基本", included: "一款", price, days: 7, revisions: null }];
    const { id } = await seller.call(calls.createService, { body: await makeContent(world, { packages }) });
    await expect(seller.call(calls.publishService, { params: { id } })).rejects.toMatchObject({
      body: { code: "service_incomplete", message: { "packages.0.price": [expect.stringContaining("100~300,000")] } },
    });
  });

  test("an option that shortens has to be quicker than every package", async () => {
    const content = await makeContent(world);
    const quickest = Math.min(...content.packages.map(({ days }) => days ?? 0));
    const publish = async (withinDays: number, extraDays = 0) => {
      const options = [{ title: "急件", price: 800, extraDays, withinDays }];
      const { id } = await seller.call(calls.createService, { body: { ...content, options } });
      await seller.call(calls.publishService, { params: { id } });
      return (await seller.call(calls.getService, { params: { id } })).options;
    };
    const refused = { body: { message: { "options.0.withinDays": [expect.any(String)] } } };
    for (const days of [quickest, 0, -2]) await expect(publish(days)).rejects.toMatchObject(refused);
    await expect(publish(quickest - 1, 2)).rejects.toMatchObject(refused);
    expect(await publish(quickest - 1)).toMatchObject([{ withinDays: quickest - 1, extraDays: 0 }]);
  });

  test("a subcategory of another category and a picture nobody uploaded are refused", async () => {
    const other = await makeCategory(world);
    const content = await makeContent(world, { subcategoryId: other.subcategoryId });
    const { id } = await seller.call(calls.createService, { body: content });
    await expect(seller.call(calls.publishService, { params: { id } })).rejects.toMatchObject({
      body: { message: { subcategoryId: [expect.any(String)] } },
    });
    const images = [{ hash: "f".repeat(32), width: 1, height: 1, alt: "" }];
    const again = await makeContent(world, { images });
    await seller.call(calls.saveService, { params: { id }, body: { ...again, version: 1 } });
    await expect(seller.call(calls.publishService, { params: { id } })).rejects.toMatchObject({
      body: { message: { "images.0": [expect.any(String)] } },
    });
  });

  test("puts it on sale; later typing waits until it is published again", async () => {
    const content = await makeContent(world, {
      packages: [
        { name: "標準", included: "三款", price: 5000, days: 5, revisions: null },
        { name: "基本", included: "一款", price: 2000, days: 9, revisions: 0 },
      ],
    });
    const { id } = await seller.call(calls.createService, { body: content });
    const form = await seller.call(calls.publishService, { params: { id } });
    expect(form).toMatchObject({ state: "published", changed: false, content });
    const page = await world.visitor().call(calls.getService, { params: { id } });
    expect(page).toMatchObject({ title: content.title, price: 2000, days: 5, own: false, full: false });
    expect(page.packages.map((p) => [p.name, p.price, p.revisions])).toEqual([
      ["標準", 5000, null],
      ["基本", 2000, 0],
    ]);
    const [first] = page.packages;
    await seller.call(calls.saveService, {
      params: { id },
      body: { ...content, title: "改過的標題，還沒上架", version: 1 },
    });
    expect(await seller.call(calls.getMyService, { params: { id } })).toMatchObject({ changed: true });
    expect(await world.visitor().call(calls.getService, { params: { id } })).toMatchObject({ title: content.title });
    const packages = content.packages.slice(0, 1);
    await seller.call(calls.saveService, { params: { id }, body: { ...content, packages, options: [], version: 2 } });
    await seller.call(calls.publishService, { params: { id } });
    const after = await world.visitor().call(calls.getService, { params: { id } });
    expect(after).toMatchObject({ price: 5000, options: [] });
    expect(after.packages.map((p) => p.id)).toEqual([first?.id]);
  });
});

describe("a service of one's own", () => {
  const find = async (k: string) => (await world.visitor().call(calls.searchServices, { query: { k } })).total;

  test("is found at once, rests, returns, and is gone for good", async () => {
    const id = await published({ title: "紙雕燈光裝置訂製" });
    const params = { id };
    expect(await find("紙雕燈光")).toBe(1);
    expect(await seller.call(calls.pauseService, { params })).toMatchObject({
      state: "paused",
      actions: named("edit", "resume", "copy", "remove"),
    });
    await expect(seller.call(calls.pauseService, { params })).rejects.toMatchObject({ status: 409 });
    expect(await find("紙雕燈光")).toBe(0);
    const paused = await world.visitor().call(calls.getService, { params });
    expect(paused).toMatchObject({ state: "paused", actions: ["ask", "designate", "favorite", "report"] });
    await seller.call(calls.resumeService, { params });
    expect(await find("紙雕燈光")).toBe(1);
    await seller.call(calls.removeService, { params });
    expect(await find("紙雕燈光")).toBe(0);
    for (const client of [seller, world.visitor()]) {
      await expect(client.call(calls.getService, { params })).rejects.toMatchObject({ status: 410 });
    }
    await expect(seller.call(calls.publishService, { params })).rejects.toMatchObject({ status: 410 });
  });

  test("is copied as a draft and listed with its siblings by state", async () => {
    const id = await published();
    const copy = await seller.call(calls.copyService, { params: { id } });
    expect(copy).toMatchObject({ state: "draft", content: { title: "品牌標誌與名片設計（複本）" } });
    const list = await seller.call(calls.getMyServices, { query: {} });
    expect(list).toMatchObject({ total: 2, counts: { draft: 1, published: 1, paused: 0 } });
    expect(list.data.map((row) => row.id).sort()).toEqual([id, copy.id].sort());
    const drafts = await seller.call(calls.getMyServices, { query: { state: "draft" } });
    expect(drafts.data).toMatchObject([{ id: copy.id, changed: true, cover: { width: 1600 } }]);
  });
});

describe("uploading a picture", () => {
  async function send(name: string, data: Buffer) {
    await seller.call(calls.getMyServices, { query: {} });
    const form = new FormData();
    form.append("use", "gallery");
    form.append("image", new Blob([new Uint8Array(data)], { type: "image/jpeg" }), name);
    const request = new Request("http://x/", { method: "POST", body: form });
    return seller.send({
      method: "POST",
      url: "/api/my_services_images",
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  test("answers with what the gallery needs", async () => {
    const data = await sharp({ create: { width: 800, height: 800, channels: 3, background: "#123456" } })
      .jpeg()
      .toBuffer();
    const response = await send("a.jpg", data);
    expect(response.json()).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), width: 800, height: 500 });
  });

  test.each([
    ["a text named .jpg", 400, Buffer.from("not a picture")],
    ["40 MB", 413, Buffer.alloc(40 * 1024 * 1024)],
  ])("%s is refused at the field", async (_, status, data) => {
    const response = await send("a.jpg", data);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toEqual({ image: [expect.any(String)] });
  });
});
