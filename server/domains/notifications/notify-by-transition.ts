import type { Ctx } from "#server/kernel/ctx.ts";
import { asMail } from "#server/kernel/mails/words.ts";
import {
  fillTemplate,
  lineOf,
  type Process,
  type ProcessTypes,
  recipientsOf,
} from "#server/kernel/process/process-table.ts";
import type { TransitionContext } from "#server/kernel/process/run-transition.ts";
import type { BellKind } from "./kinds.ts";
import { type Addressee, notify } from "./notify.ts";

type To = number | Addressee | null;

/**
 * Makes a step of a process that tells each side what its row says, in the bell menu and, where the row has `mail`, by
 * mail. It is part of the transition's transaction.
 * @param recipient who a side is; null: nobody
 * @param options.byHand the mail is what a person wrote
 */
export function notifyByTransition<T extends ProcessTypes, Row extends T["row"] & { id: number }>(
  process: Process<T>,
  kind: BellKind,
  url: (row: Row) => string,
  recipient: (row: Row, side: T["side"], ctx: Ctx) => To | Promise<To>,
  options: { byHand?: true } = {},
) {
  return async (ctx: Ctx, { name, row, actor, now, after, data }: TransitionContext<T, Row>): Promise<void> => {
    for (const side of recipientsOf(process, row, actor)) {
      const to = await recipient(after, side, ctx);
      if (to === null) continue;
      const words = row.mail?.(after, data, side);
      await notify(ctx, {
        to,
        kind,
        // The time is part of it, because the same transition can be made twice: a service can be hidden again.
        key: `${process.name}:${after.id}:${name}:${now.getTime()}`,
        title: fillTemplate(lineOf(row, actor), after),
        url: url(after),
        ...(words && {
          mail: {
            ...options,
            ...asMail(words),
            ...(row.subject !== undefined && { subject: fillTemplate(row.subject, after) }),
          },
        }),
      });
    }
  };
}

/** The step of a process of reports that tells the reporter what was decided. @param url the rules that were applied */
export const notifyReporter =
  (url: () => string) =>
  <T extends ProcessTypes & { side: "reporter"; row: object }>(process: Process<T>) =>
    notifyByTransition<T, T["row"] & { id: number; reporterId: number }>(
      process,
      "support",
      url,
      ({ reporterId }) => reporterId,
    );
