import type { NoticeRole } from "#contract/copyright/states.ts";
import { copyrightNotices } from "#server/db/schema/copyright.ts";
import { contacts } from "#server/db/schema/support.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { makeService } from "./catalog.ts";

/** A letter to the support: by default a visitor's, new. @returns its id */
export async function makeLetter(world: World, values: Partial<typeof contacts.$inferInsert> = {}): Promise<number> {
  const now = world.clock.now();
  const letter = { email: "a@example.com", name: "王先生", kind: "contact", subject: "退款", text: "請問何時退款？" };
  const rows = await world.deps.db
    .insert(contacts)
    .values({ ...letter, dueAt: later(now, DAY), createdAt: now, updatedAt: now, ...values })
    .returning({ id: contacts.id });
  return one(rows).id;
}

/** A visitor's letter with the secret of the link that opens it. */
export async function makeLinkedLetter(world: World): Promise<{ id: number; token: string }> {
  const token = newSecret();
  const linkUntil = later(world.clock.now(), DAY);
  return { id: await makeLetter(world, { linkHash: digest(token), linkUntil, state: "waiting" }), token };
}

/** What a sender writes in a notice of an infringed copyright, besides where. */
export const noticeForm = {
  role: "holder" as NoticeRole,
  ...{ name: "林思妤", holder: "", postal: "臺北市中正區一段 1 號", phone: "02-2345-6789" },
  ...{
    work: "山與海插畫集",
    content: "封面用了我 2023 年畫的山景，構圖與顏色都一樣。",
    evidence: "2023 年 5 月個展展出",
  },
  ...{ removal: true, goodFaith: true, truth: true, signature: "林思妤" },
} as const;

/** What a member answers to it. */
export const counterForm = {
  ...{ name: "陳建宏", postal: "高雄市苓雅區四維路 2 號", phone: "", text: "這張圖是我自己畫的，附有當時的草稿。" },
  ...{ goodFaith: true, forward: true, signature: "陳建宏" },
} as const;

/** A notice about a new service: by default received from a visitor. */
export async function makeNotice(
  world: World,
  values: Partial<typeof copyrightNotices.$inferInsert> = {},
): Promise<typeof copyrightNotices.$inferSelect> {
  const service = await makeService(world, { title: `山景封面設計 ${nextSerial()}` });
  const { removal: _, goodFaith: _g, truth: _t, signature: _s, ...written } = noticeForm;
  const now = world.clock.now();
  const rows = await world.deps.db
    .insert(copyrightNotices)
    .values({
      ...{ kind: "service", subjectId: service.id, ownerId: service.sellerId, title: service.title },
      ...{ where: `/services/${service.id}`, state: "received", email: `holder${nextSerial()}@example.com` },
      ...written,
      ...{ receivedAt: now, dueAt: later(now, DAY), createdAt: now },
      ...values,
    })
    .returning();
  return one(rows);
}
