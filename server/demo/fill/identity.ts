import { idApplications } from "#server/db/schema/accounts.ts";
import { canSetChinese, renderWebp, SAMPLE_CARD, sampleCardSvg } from "#server/demo/art/index.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { sealIdNumber } from "#server/domains/accounts/identity/id-applications.ts";
import { storeIdPicture } from "#server/domains/accounts/identity/id-pictures.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";

/** The applicant. The number is nobody's: it is printed on every specimen of the card. */
const applicant = { key: "weaver", name: "示範會員", number: "A123456789", ago: 5 * HOUR };

/** An identity check that waits for the operators. Its pictures say that they are no document. */
export async function fillIdentity(ctx: Ctx, members: DemoMembers): Promise<void> {
  const lettering = await canSetChinese();
  const pictures: string[] = [];
  for (const side of ["正面", "背面"] as const) {
    const drawn = await renderWebp(sampleCardSvg(side, { lettering }), SAMPLE_CARD.w);
    pictures.push(await storeIdPicture(ctx, drawn));
  }
  const { key, name, number, ago } = applicant;
  const userId = need(members, key).id;
  await insertAll(ctx, idApplications, [
    { userId, name, number: sealIdNumber(ctx, userId, number), pictures, createdAt: later(ctx.now(), -ago) },
  ]);
}
