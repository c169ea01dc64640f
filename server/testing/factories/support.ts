import { contacts } from "#server/db/schema/support.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import type { World } from "../world.ts";

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
