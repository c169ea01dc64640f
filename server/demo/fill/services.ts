import type { Picture } from "#contract/shared.ts";
import {
  pickups,
  serviceImages,
  serviceOptions,
  servicePackages,
  services as serviceTable,
} from "#server/db/schema/catalog.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { type DemoService, services } from "#server/demo/content/index.ts";
import { random } from "#server/demo/content/random.ts";
import type { ForSale } from "#server/domains/orders/checkout/for-sale.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";
import type { DemoPictures } from "./pictures.ts";

/** A stored service as checkout sees it, by the key of the content. */
export type DemoListings = ReadonlyMap<string, ForSale>;

/** Editors' choice: one of each category's best written. */
const EDITORS_CHOICE = 12;

function serviceRow(service: DemoService, members: DemoMembers, pictures: DemoPictures, now: Date) {
  const dice = random(`service:${service.key}`);
  const publishedAt = later(now, -service.createdDaysAgo * DAY + dice.whole(0, 10) * HOUR);
  const { title, categoryId, subcategoryId, description, tags, consumerClass } = service;
  return {
    sellerId: need(members, service.sellerKey).id,
    state: "published",
    title,
    categoryId,
    subcategoryId,
    description,
    tags,
    consumerClass,
    orderCap: dice.chance(0.15) ? dice.whole(3, 8) : null,
    faqs: service.faq,
    questions: service.questions.map((question, index) => ({ ...question, required: index < 2 })),
    price: Math.min(...service.packages.map((each) => each.price)),
    days: Math.min(...service.packages.map((each) => each.days)),
    cover: need(pictures.covers, service.key)[0]?.hash ?? null,
    publishedAt,
    createdAt: later(publishedAt, -HOUR),
    updatedAt: publishedAt,
  };
}

async function insertParts(ctx: Ctx, ids: number[], pictures: DemoPictures) {
  const all = services.map((service, index) => ({ service, serviceId: ids[index] ?? 0 }));
  const packages = await insertAll(
    ctx,
    servicePackages,
    all.flatMap(({ service, serviceId }) =>
      service.packages.map((each, position) => ({ ...each, serviceId, position })),
    ),
  );
  const options = await insertAll(
    ctx,
    serviceOptions,
    all.flatMap(({ service, serviceId }) =>
      service.options.map((each, position) => ({ ...each, serviceId, position })),
    ),
  );
  await insertAll(
    ctx,
    serviceImages,
    all.flatMap(({ service, serviceId }) =>
      need(pictures.covers, service.key).map(({ hash }, position) => ({
        serviceId,
        position,
        hash,
        alt: position === 0 ? service.title : `${service.title}，圖 ${position + 1}`,
      })),
    ),
  );
  return { packages, options };
}

/** Writes a draft of seller@. */
async function insertDraft(ctx: Ctx, members: DemoMembers): Promise<void> {
  const at = later(ctx.now(), -3 * HOUR);
  await insertAll(ctx, serviceTable, [
    {
      sellerId: need(members, "seller").id,
      title: "菜單手寫字與小插圖",
      categoryId: 1,
      subcategoryId: 102,
      description: "<p>給小吃店和咖啡店的手寫菜單，先把目前的菜單拍給我看。</p>",
      createdAt: at,
      updatedAt: at,
    },
  ]);
}

/** Only the fields of the contract's Picture, because the serialiser refuses an answer with more. */
const pictureOf = (rendered: Picture | undefined): Picture | null =>
  rendered ? { hash: rendered.hash, width: rendered.width, height: rendered.height } : null;

/** The two hundred services with packages, options, pictures, and the editors' choice. */
export async function fillServices(ctx: Ctx, members: DemoMembers, pictures: DemoPictures): Promise<DemoListings> {
  const now = ctx.now();
  const rows = services.map((service) => serviceRow(service, members, pictures, now));
  const stored = await insertAll(ctx, serviceTable, rows);
  const ids = stored.map(({ id }) => id);
  const { packages, options } = await insertParts(ctx, ids, pictures);
  await insertDraft(ctx, members);

  const chosen = [...new Set(services.map(({ categoryId }) => categoryId))].map((category) =>
    services.findIndex((service) => service.categoryId === category),
  );
  await insertAll(
    ctx,
    pickups,
    chosen.slice(0, EDITORS_CHOICE).map((index, position) => ({ shelf: 1, position, serviceId: ids[index] ?? 0 })),
  );

  return new Map(
    services.map((service, index): [string, ForSale] => {
      const id = ids[index] ?? 0;
      const seller = need(members, service.sellerKey);
      return [
        service.key,
        {
          id,
          title: service.title,
          price: rows[index]?.price ?? 0,
          categoryId: null,
          state: "published",
          hiddenReason: null,
          orderCap: null,
          feeRules: [],
          consumerClass: service.consumerClass,
          questions: rows[index]?.questions ?? [],
          cover: pictureOf(need(pictures.covers, service.key)[0]),
          seller: {
            id: seller.id,
            nickname: seller.nickname,
            avatar: seller.avatar,
            level: seller.level,
            star: seller.star,
            status: 1,
          },
          blocked: false,
          packages: packages.filter((each) => each.serviceId === id),
          options: options.filter((each) => each.serviceId === id),
        },
      ];
    }),
  );
}
