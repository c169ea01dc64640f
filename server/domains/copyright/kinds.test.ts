import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/copyright/routes.ts";
import type { VisitorKind } from "#contract/reports/visitors.ts";
import { profileItems, profiles } from "#server/db/schema/profiles.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { kinds } from "#server/domains/reports/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { makeCampaign, makeEntry } from "#server/testing/factories/campaigns.ts";
import { makePicture, makeService } from "#server/testing/factories/catalog.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeRequest } from "#server/testing/factories/requests.ts";
import { counterForm, noticeForm } from "#server/testing/factories/support.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { noticeClock } from "./jobs.ts";

const world = await openWorld();
const { db } = world.deps;
// Support has no right to moderate articles by itself; a notice needs none.
const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);

type Made = { id: number; ownerId: number };

async function withProfile(): Promise<Made> {
  const { id } = await makeMember(world, { avatar: (await makePicture(world)).hash });
  await db.update(profiles).set({ headline: "插畫家", intro: "畫了十年的山與海" }).where(eq(profiles.userId, id));
  return { id, ownerId: id };
}

const make: Record<VisitorKind, () => Promise<Made>> = {
  service: async () => {
    const { id, sellerId } = await makeService(world);
    return { id, ownerId: sellerId };
  },
  article: async () => {
    const { id, authorId } = await makeArticle(world);
    return { id, ownerId: authorId };
  },
  request: async () => {
    const { requestId: id, buyerId } = await makeRequest(world);
    return { id, ownerId: buyerId };
  },
  review: async () => {
    const { orderId, buyerId, sellerId } = await makePaidOrder(world);
    const values = { orderId, authorId: buyerId, subjectId: sellerId, side: "buyer", text: "抄來的心得" };
    const shown = { ...{ overall: 5, quality: 5, communication: 5, value: 5 }, shownAt: world.clock.now() };
    return {
      id: one(
        await db
          .insert(reviews)
          .values({ ...values, ...shown })
          .returning(),
      ).id,
      ownerId: buyerId,
    };
  },
  profile: withProfile,
  avatar: withProfile,
  portfolio: async () => {
    const { ownerId } = await withProfile();
    const data = { title: "山與海的封面", images: [await makePicture(world)] };
    const rows = await db.insert(profileItems).values({ userId: ownerId, kind: "portfolios", data }).returning();
    return { id: one(rows).id, ownerId };
  },
  entry: async () => {
    const { id, userId } = await makeEntry(world, (await makeCampaign(world)).id);
    return { id, ownerId: userId };
  },
};

test.each(Object.keys(make) as VisitorKind[])(
  "a %s is taken down after a notice, and comes back after an answer",
  async (kind) => {
    const { id, ownerId } = await make[kind]();
    const visible = () =>
      kinds[kind].reportable({ ...world.system, actor: { kind: "visitor" } }, id).then(
        () => true,
        () => false,
      );
    const sender = await world.client((await makeMember(world)).id);
    const piece = await sender.call(calls.findNoticePiece, { query: { kind, id } });
    const body = { ...noticeForm, where: piece?.where ?? "" };
    const notice = await sender.call(calls.giveNotice, { body });
    const params = { id: notice.id };
    const found = await operator.call(calls.getNotice, { params });
    expect(found).toMatchObject({ kind, owner: { id: ownerId } });
    expect(await visible()).toBe(true);
    await operator.call(calls.actOnNotice, { params: { ...params, name: "take_down" }, body: { text: "與原作相同" } });
    expect(await visible()).toBe(false);
    const owner = await world.client(ownerId);
    await owner.call(calls.counterNotice, { params, body: counterForm });
    world.pass(21 * DAY);
    await noticeClock.run(world.system, {});
    expect(await operator.call(calls.getNotice, { params })).toMatchObject({ state: "restored" });
    expect(await visible()).toBe(true);
  },
);
