import { expect, test } from "vitest";
import { getAdminService } from "#contract/catalog/admin-routes.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { serviceVectors } from "../search/service-search.ts";
import { sharedOf, shinglesOf } from "./copies.ts";

const world = await openWorld();

const original = `<p>我會先聽你說店裡的故事，再畫三種方向的草圖，讓你挑一個往下發展，最後交付可以印刷的完稿與使用說明。</p>
  <p>每一個商標都會先檢查小尺寸與單色的效果，確保印在名片或招牌上都清楚。</p>`;
const rewritten = `<p>我會先聽你說店裡的故事，再畫三種方向的草圖，讓你挑一個往下發展，最後交付可以印刷的完稿與使用說明！</p>
  <p>本店保證最低價，歡迎比價，量大另有優惠，三天內一定交件。</p>`;
const other = `<p>從市場調查開始，替品牌整理定位與競爭者，再把結果做成一份商標規範，附上色票與字體。</p>`;

test("the share of a text that another has does not change with signs, blanks, width or markup", () => {
  const plain = shinglesOf("我會先聽你說店裡的故事，再畫 3 種方向");
  expect(sharedOf(plain, shinglesOf("<p>我會先聽你說店裡的故事</p><p>再畫３種方向！</p>"))).toBe(1);
  expect(sharedOf(plain, shinglesOf("從市場調查開始，替品牌整理定位"))).toBe(0);
  expect(sharedOf(plain, shinglesOf("短"))).toBe(0);
});

test("an operator sees services of other sellers that have much of the text, and nothing is done to them", async () => {
  const place = await makeCategory(world, { category: "設計與創意", subcategory: "商標與識別" });
  const of = (title: string, description: string, values = {}) =>
    makeService(world, { ...place, title, description, ...values });
  const first = await of("咖啡店商標設計", original);
  const copy = await of("商標設計最低價", rewritten);
  await of("品牌商標規範", other);
  await of("餐廳商標設計", original, { sellerId: first.sellerId });
  await makeVectors(world.system, serviceVectors);
  const operator = await makeMember(world, { roles: ["support"] });
  const client = await world.client(operator.id, { secondFactor: true });
  const read = async (id: number) => client.call(getAdminService, { params: { id } });
  const { service, copies } = await read(first.id);
  expect(service).toMatchObject({ id: first.id, state: "published" });
  expect(copies.map(({ id }) => id)).toEqual([copy.id]);
  expect(copies[0]?.shared).toBeGreaterThan(0.4);
  expect((await read(copy.id)).copies).toHaveLength(2);
  expect((await read(copy.id)).service).toMatchObject({ state: "published", hiddenReason: null });
  const draft = await of("還沒上架", original, { state: "draft" });
  await expect(read(draft.id)).rejects.toMatchObject({ code: "not_found" });
});
