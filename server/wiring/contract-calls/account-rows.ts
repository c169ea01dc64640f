import { blocks, sessions, socialLogins } from "#server/db/schema/accounts.ts";
import { passkeys } from "#server/db/schema/second-factor.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { type MakeRow, only } from "./row.ts";

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
