import type { ChangeAct } from "#contract/accounts/changes.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { HOUR } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { digest } from "#server/kernel/secrets/random-secret.ts";
import { issueMailToken } from "./email/mail-tokens.ts";
import type { User } from "./store.ts";

export type Change = {
  act: ChangeAct;
  subject: string;
  /** A whole sentence. */
  what: string;
  /** Of a linked account elsewhere: its row. */
  loginId?: number;
};

/** What the link of such a mail remembers: `to` is the address that the account had when it was sent. */
export type RevertData = { act: ChangeAct; to: string; loginId?: number };

/**
 * Tells the owner, at the address that the account had before, of a change that nobody else should have made, with the
 * link that takes it back. Part of the caller's transaction; members without an address hear nothing.
 */
export async function notifyChange(
  ctx: Ctx,
  { id, email, nickname }: Pick<User, "id" | "email" | "nickname">,
  { act, subject, what, loginId }: Change,
): Promise<void> {
  if (email === null) return;
  const data: RevertData = { act, to: email, ...(loginId === undefined ? {} : { loginId }) };
  const token = await issueMailToken(ctx, id, "not_me", terms.revertHours * HOUR, data);
  await notify(ctx, {
    to: { userId: id, name: nickname, email },
    kind: "security",
    key: `change:${digest(token)}`,
    title: subject,
    mail: {
      text: [what, "如果是你本人操作，不需要做任何事。"],
      act: { label: "這不是我", url: to("/not_me/:token", { token }) },
      below: [
        "如果這不是你，請按上面的連結。我們會取消這次變更、登出所有裝置、停用目前的密碼，並把重設密碼的連結寄到這個信箱。",
        `連結 ${terms.revertHours} 小時內有效，只能使用一次，不需要登入。`,
      ],
    },
  });
}
