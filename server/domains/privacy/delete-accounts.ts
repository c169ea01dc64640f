import { memberStatus } from "#contract/accounts/status.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { blockersOf } from "./leaving-blockers.ts";

/**
 * Erases an account, each domain its own tables; docs/operations/deleted-accounts.md lists what is kept. Does nothing
 * when the account was restored meanwhile, or when money or an order is open.
 * @returns true when it was done now
 */
export async function deleteAccount(ctx: Ctx, registry: DomainRegistry, userId: number): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    const due =
      user.status === memberStatus.leaving && user.deletedAt === null && user.deleteAt && user.deleteAt <= ctx.now();
    if (!due) return false;
    const blockers = await blockersOf(ctx, registry, userId, "deleting");
    if (blockers.length > 0) {
      ctx.log.error({ userId, blockers }, "an account that was to be deleted has money or an order open");
      return false;
    }
    // The account comes early in the list and is anonymised late: the other domains still read it.
    for (const { personalData } of registry.toReversed()) await personalData?.erase(ctx, user);
    await audit(ctx, "member.delete", "user", userId);
    return true;
  });
}

/** Anonymises all accounts whose thirty days are over. @returns how many */
export async function deleteAccounts(ctx: Ctx, registry: DomainRegistry): Promise<number> {
  const rows = await read(ctx.db, { id: num })`
    select id from users where status = ${memberStatus.leaving} and deleted_at is null and delete_at <= ${ctx.now().toISOString()}
    order by id`;
  let done = 0;
  for (const { id } of rows) {
    try {
      if (await deleteAccount(ctx, registry, id)) done++;
    } catch (error) {
      // A failure does not stop the others; the next run retries this account.
      ctx.log.error({ err: error, userId: id }, "an account could not be deleted");
    }
  }
  return done;
}
