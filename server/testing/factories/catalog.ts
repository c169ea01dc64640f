import { one } from "#server/kernel/rows.ts";
import type { ServiceDraft } from "../../../contract/catalog/content.ts";
import type { SubcategoryForm } from "../../../contract/catalog/tree.ts";
import { categories, servicePackages, services, subcategories } from "../../db/schema/catalog.ts";
import { images } from "../../db/schema/files.ts";
import { calledWords } from "../../db/schema/searches.ts";
import { calledAlso } from "../../demo/content/called/index.ts";
import { reindexServices, wordsChanged } from "../../domains/catalog/index.ts";
import { makeMember, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";

/** Creates a category with one subcategory, which is also called as the product's of that name. */
export async function makeCategory(
  world: World,
  names: { category?: string; subcategory?: string } = {},
): Promise<{ categoryId: number; subcategoryId: number }> {
  const n = nextSerial();
  const subcategoryId = n * 100 + 1;
  await world.deps.db
    .insert(categories)
    .values({ id: n, name: names.category ?? `分類${n}`, slug: `category-${n}`, order: n });
  await world.deps.db
    .insert(subcategories)
    .values({ id: subcategoryId, categoryId: n, name: names.subcategory ?? `子分類${n}`, order: 1 });
  const words = calledAlso(names.subcategory ?? "").map((word) => ({ subcategoryId, word }));
  if (words.length > 0) await world.deps.db.insert(calledWords).values(words);
  await wordsChanged(world.system);
  return { categoryId: n, subcategoryId };
}

/** A valid form of a new category. */
export const categoryForm = () => {
  const n = nextSerial();
  return { name: `分類${n}`, slug: `category-${n}`, blurb: "", retired: false };
};

/** A valid form of a new subcategory. */
export const subcategoryForm = (categoryId: number): SubcategoryForm => ({
  categoryId,
  name: `子分類${nextSerial()}`,
  retired: false,
  words: [],
  questions: [],
});

/** Inserts the row of a picture, without its bytes. */
export async function makePicture(world: World): Promise<{ hash: string; width: number; height: number }> {
  const hash = nextSerial().toString(16).padStart(32, "0");
  await world.deps.db.insert(images).values({ hash, width: 1600, height: 1000, bytes: 1 });
  return { hash, width: 1600, height: 1000 };
}

/** Creates a published service that can be found, with one package. @returns the row. */
export async function makeService(
  world: World,
  values: Partial<typeof services.$inferInsert> = {},
): Promise<typeof services.$inferSelect> {
  const { db } = world.deps;
  const place =
    values.categoryId && values.subcategoryId
      ? { categoryId: values.categoryId, subcategoryId: values.subcategoryId }
      : await makeCategory(world);
  const service = one(
    await db
      .insert(services)
      .values({
        state: "published",
        title: `手繪插畫委託第 ${nextSerial()} 號`,
        description: "<p>依照你的需求繪製插畫。</p>",
        price: 1000,
        days: 7,
        publishedAt: world.clock.now(),
        ...values,
        ...place,
        sellerId: values.sellerId ?? (await makeMember(world)).id,
      })
      .returning(),
  );
  const { id: serviceId, price, days } = service;
  await db
    .insert(servicePackages)
    .values({ serviceId, position: 0, name: "基本", included: "一張完稿", price, days, revisions: 2 });
  await reindexServices(world.system, [serviceId]);
  return service;
}

/** Content of a service that can be published. */
export async function makeContent(world: World, values: Partial<ServiceDraft> = {}): Promise<ServiceDraft> {
  return {
    title: "品牌標誌與名片設計",
    ...(await makeCategory(world)),
    description: `<p>${"從訪談、草圖到完稿，一步一步和你討論。".repeat(4)}</p>`,
    packages: [{ name: "基本", included: "標誌一款", price: 3000, days: 7, revisions: 2 }],
    options: [{ title: "急件", price: 800, extraDays: 0, withinDays: null }],
    images: [{ ...(await makePicture(world)), alt: "" }],
    faqs: [{ question: "可以改幾次？", answer: "兩次。" }],
    questions: [{ text: "品牌的名稱是什麼？", required: true, files: false }],
    tags: ["標誌", "名片"],
    orderCap: 3,
    consumerClass: "custom",
    ...values,
  };
}
