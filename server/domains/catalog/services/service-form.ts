import type { z } from "zod";
import type { ServiceForm } from "#contract/catalog/schemas.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { ratesOf, rulesInForce } from "#server/domains/fees/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { sellerActions } from "../policy.ts";
import { getOwnService, typedContent } from "../store.ts";

/** The data of the edit form of one's own service. */
export async function serviceForm(ctx: Ctx, id: number): Promise<z.output<typeof ServiceForm>> {
  const service = await getOwnService(ctx, id);
  const { content, changed } = await typedContent(ctx, service);
  const { level } = await getUser(ctx, service.sellerId);
  const { commissionBp } = ratesOf(await rulesInForce(ctx), {
    categoryId: content.categoryId ?? service.categoryId,
    level,
    couponId: null,
  });
  return {
    id,
    version: service.version,
    state: service.state,
    hiddenReason: service.hiddenReason,
    changed,
    content,
    commissionBp,
    actions: sellerActions({ ...service, changed }, ctx.now()),
    updatedAt: service.updatedAt,
  };
}
