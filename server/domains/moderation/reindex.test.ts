import { expect, test } from "vitest";
import { searchServices } from "#contract/catalog/routes.ts";
import { restoreMember, suspendMember } from "#contract/moderation/routes.ts";
import { getUserDetail, searchUsers } from "#contract/profiles/routes.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

test.each([
  [2, "尋山訪水"],
  [3, "竹林七賢"],
] as const)(
  "a member of status %d leaves every total of the search, and comes back to it",
  async (status, nickname) => {
    const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
    const { id } = await makeMember(world, { nickname });
    const service = await makeService(world, { sellerId: id });
    await reindexSellers(world.system, [id]);
    const visitor = world.visitor();
    const totals = async () => {
      const services = await visitor.call(searchServices, { query: { category: service.categoryId ?? 0 } });
      const sellers = await visitor.call(searchUsers, { body: { k: nickname } });
      return [services.total, services.data.length, sellers.total, sellers.data.length];
    };
    expect(await totals()).toEqual([1, 1, 1, 1]);
    const body = { status, reason: "在公開內容留下個人聯絡方式。" };
    await support.call(suspendMember, { params: { id }, body });
    await world.drain();
    expect(await totals()).toEqual([0, 0, 0, 0]);
    await expect(visitor.call(getUserDetail, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await support.call(restoreMember, { params: { id }, body: { reason: "查證後沒有違規。" } });
    await world.drain();
    expect(await totals()).toEqual([1, 1, 1, 1]);
  },
);
