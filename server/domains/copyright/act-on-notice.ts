import type { z } from "zod";
import type { CounterForm } from "#contract/copyright/forms.ts";
import type { NoticeAct } from "#contract/copyright/states.ts";
import { permission, permits } from "#contract/roles.ts";
import type { Actor, Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import type { Notice } from "./process/types.ts";
import { getMyNotice, getNotice } from "./store.ts";
import { transition } from "./transition.ts";

/** True for operators who decide notices, except their own and those about themselves. */
export const mayDecide = (actor: Actor, { ownerId, userId }: Pick<Notice, "ownerId" | "userId">): boolean =>
  actor.kind === "member" &&
  actor.id !== ownerId &&
  actor.id !== userId &&
  permits(permission("copyright", "decide"), actor.roles);

/** An operator's act, with what is missing, why, or which lawsuit. @throws Refusal not_found, forbidden, conflict */
export async function actOnNotice(ctx: Ctx, id: number, name: NoticeAct, text: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const notice = await getNotice(ctx, id, true);
    if (!mayDecide(ctx.actor, notice)) refuse("forbidden");
    await transition(ctx, notice, name, "operator", { text });
  });
}

/**
 * The owner's counter-notice, passed on to the sender of the notice at once.
 * @throws Refusal not_found, conflict
 */
export async function counterNotice(ctx: Ctx, id: number, form: z.output<typeof CounterForm>): Promise<Notice> {
  return tx(ctx, async (ctx) => {
    const notice = await getMyNotice(ctx, id, true);
    const { name, postal, phone, text } = form;
    return transition(ctx, notice, "counter", "owner", { counter: { name, postal, phone, text } });
  });
}
