import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { idApplications } from "#server/db/schema/accounts.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { sealIdNumber } from "#server/domains/accounts/identity/id-applications.ts";
import { storeIdPicture } from "#server/domains/accounts/identity/id-pictures.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";
import { PICTURES } from "./pictures.ts";

/** The applicant. The number belongs to nobody: it is printed on every specimen of the card. */
const applicant = { key: "weaver", name: "示範會員", number: "A123456789", ago: 5 * HOUR };

/** An identity application that waits for the operators. Its pictures state that they are no document. */
export async function fillIdentity(ctx: Ctx, members: DemoMembers): Promise<void> {
  const pictures: string[] = [];
  for (const side of ["front", "back"])
    pictures.push(await storeIdPicture(ctx, await readFile(join(PICTURES, "cards", `${side}.webp`))));
  const { key, name, number, ago } = applicant;
  const userId = need(members, key).id;
  await insertAll(ctx, idApplications, [
    { userId, name, number: sealIdNumber(ctx, userId, number), pictures, createdAt: later(ctx.now(), -ago) },
  ]);
}
