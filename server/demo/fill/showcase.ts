import { eq } from "drizzle-orm";
import { profileItems, profiles } from "#server/db/schema/profiles.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { services, showcases } from "#server/demo/content/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";
import type { DemoPictures } from "./pictures.ts";

const titles = new Map(services.map(({ key, title }) => [key, title]));

/** Writes the items of sellers' profiles, with pictures of works and the notices of their price plans. */
export async function fillShowcases(ctx: Ctx, members: DemoMembers, { covers }: DemoPictures): Promise<void> {
  const rows = showcases.flatMap(({ sellerKey, items }) => {
    const { id: userId, createdAt: joined } = need(members, sellerKey);
    const places = new Map<string, number>();
    return items.map((item) => {
      const position = places.get(item.kind) ?? 0;
      places.set(item.kind, position + 1);
      const createdAt = later(joined, DAY);
      const common = { userId, kind: item.kind, position, createdAt, updatedAt: createdAt };
      if (item.kind !== "portfolios") return { ...common, data: item.data };
      const images = need(covers, item.serviceKey).map(({ hash, width, height }) => ({
        hash,
        width,
        height,
        alt: need(titles, item.serviceKey),
      }));
      return { ...common, data: { ...item.data, images } };
    });
  });
  await insertAll(ctx, profileItems, rows);
  for (const { sellerKey, notices } of showcases) {
    if (notices === "") continue;
    await ctx.db
      .update(profiles)
      .set({ planNotices: notices })
      .where(eq(profiles.userId, need(members, sellerKey).id));
  }
}
