import { to } from "#contract/paths/to.ts";
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

/** What somebody without an account reads about the report, by what was decided. */
const decisions: Record<string, string> = {
  uphold: "謝謝你告訴我們。我們看過之後已經下架，其他人看不到了。",
  dismiss: "謝謝你告訴我們。我們看過之後沒有發現違反規範的地方，所以內容留著。有要補充的，可以寫信給客服。",
};

type Reported = { id: number; reporterId: number | null; visitorEmail?: string | null };

/**
 * The step of a process of reports that tells the reporter what was decided: a member in the bell menu, somebody without
 * an account by mail. @param url the rules that were applied
 */
export const notifyReporter =
  (url: () => string) =>
  <T extends ProcessTypes & { side: "reporter"; row: object }>(process: Process<T>) => {
    const toMember = notifyByTransition<T, T["row"] & Reported>(
      process,
      "support",
      url,
      ({ reporterId }) => reporterId,
    );
    return async (ctx: Ctx, context: TransitionContext<T, T["row"] & Reported>): Promise<void> => {
      const { name, row, actor, after } = context;
      const { reporterId, visitorEmail = null } = after;
      if (reporterId !== null) return toMember(ctx, context);
      const said = decisions[name];
      if (visitorEmail === null || said === undefined) return;
      await notify(ctx, {
        to: { userId: null, name: "", email: visitorEmail },
        kind: "support",
        key: `${process.name}:${after.id}:${name}`,
        title: fillTemplate(lineOf(row, actor), after),
        url: url(),
        mail: {
          text: [said],
          act: { label: "看看好手的規範", url: url() },
          below: [{ label: "聯絡客服", url: to("/contact") }],
        },
      });
    };
  };
