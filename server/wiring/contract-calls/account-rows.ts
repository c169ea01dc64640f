import { blocks, sessions, socialLogins } from "#server/db/schema/accounts.ts";
import { restrictions } from "#server/db/schema/moderation.ts";
import { passkeys } from "#server/db/schema/second-factor.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import type { MakeAdminRow } from "./admin-row.ts";
import { type Guarded, type MakeRow, only } from "./row.ts";

export const session: MakeRow = async (world) => {
  const ownerId = (await makeMember(world)).id;
  const { id } = await only(
    world.deps.db
      .insert(sessions)
      .values({ userId: ownerId, tokenHash: `walk-${nextSerial()}`, expiresAt: later(world.clock.now(), DAY) })
      .returning({ id: sessions.id }),
  );
  return { ownerId, params: { id } };
};

export const passkey: MakeRow = async (world) => {
  const ownerId = (await makeMember(world)).id;
  const values = { userId: ownerId, name: "手機", credentialId: `walk-${nextSerial()}`, publicKey: "x", counter: 0 };
  const row = { ...values, transports: [], backedUp: false };
  const { id } = await only(world.deps.db.insert(passkeys).values(row).returning({ id: passkeys.id }));
  return { ownerId, params: { id } };
};

export const socialLogin: MakeRow = async (world) => {
  const ownerId = (await makeMember(world, { passwordHash: "x" })).id;
  const values = { userId: ownerId, provider: "google", subject: `walk-${nextSerial()}` };
  const { id } = await only(world.deps.db.insert(socialLogins).values(values).returning({ id: socialLogins.id }));
  return { ownerId, params: { id } };
};

export const block: MakeRow = async (world) => {
  const ownerId = (await makeMember(world)).id;
  const values = { userId: ownerId, blockedId: (await makeMember(world)).id };
  const { id } = await only(world.deps.db.insert(blocks).values(values).returning({ id: blocks.id }));
  return { ownerId, params: { id } };
};

const reason = "一週內被檢舉三次大量傳送廣告訊息。";

/** A member who may write no messages. */
async function restricted(world: World) {
  const { id: ownerId } = await makeMember(world);
  const values = { userId: ownerId, kind: "messages", reason, createdAt: world.clock.now() };
  const { id } = await only(world.deps.db.insert(restrictions).values(values).returning({ id: restrictions.id }));
  return { ownerId, params: { id } };
}

export const restrictionRows: Guarded = {
  "POST /api/my_restrictions/{id}/appeal": [restricted, { text: "那些訊息都是回覆對方的問題。" }],
};

export const adminRestrictionRows: Record<string, MakeAdminRow> = {
  "POST /api/admin/members/{id}/restrictions": async (world) => ({
    params: { id: (await makeMember(world)).id },
    body: { kind: "offers", days: 30, reason },
  }),
  "POST /api/admin/members/{id}/restrictions/{restrictionId}/lift": async (world) => {
    const { ownerId, params } = await restricted(world);
    return { params: { id: ownerId, restrictionId: params.id }, body: { reason: "會員已經說明清楚。" } };
  },
};
