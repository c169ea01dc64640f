import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { revertHours } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

const names = { google: "Google", facebook: "Facebook" } as const;

type Open = AnswerOf<"POST /api/change_password">;

/** A login method. `cut` removes it; absent where this page may not. */
type Way = { key: string; text: string; act: string; what: string; cut?: () => Promise<unknown> };

const socialWay = ({ id, provider, email, since }: Open["social"][number], token: string): Way => ({
  key: `social-${id}`,
  text: `${names[provider]}${email ? ` ${email}` : ""}，${date(since)} 連結`,
  act: "解除連結",
  what: `${names[provider]} 帳號`,
  cut: () => api.call("POST /api/change_password/unlink", { body: { token, id } }),
});

function factorWay({ passkey, since, removable }: Open["factors"][number], token: string): Way {
  const what = passkey ? `通行金鑰「${passkey.name}」` : "驗證 App";
  const body = { token, passkey: passkey?.id ?? null };
  return {
    key: passkey ? `passkey-${passkey.id}` : "app",
    text: `${what}，${date(since)} 加入`,
    act: "移除",
    what,
    ...(removable && { cut: () => api.call("POST /api/change_password/remove_factor", { body }) }),
  };
}

/** The login methods that remain after a password reset, with buttons to remove those of a stranger. */
export function OpenAfterReset({ social, factors, ticket }: Open) {
  const [gone, setGone] = useState<string[]>([]);
  const cutting = useAction(async ({ cut }: Way) => cut?.(), {
    after: (_, { key }) => setGone((all) => [...all, key]),
    refresh: false,
    notice: "inline",
  });
  const left = [...social.map((row) => socialWay(row, ticket)), ...factors.map((row) => factorWay(row, ticket))].filter(
    ({ key }) => !gone.includes(key),
  );
  if (left.length === 0) return null;
  return (
    <Alert tone="attention" title="這些登入方式仍然有效">
      <p>不是你加入的，請移除。</p>
      <ul className="mt-2 flex flex-col gap-2">
        {left.map((way) => (
          <li key={way.key} className="flex items-center gap-3">
            <span className="wrap-anywhere min-w-0 grow">{way.text}</span>
            {way.cut ? (
              <Button
                variant="secondary"
                size="sm"
                className="shrink-0"
                busy={cutting.busy}
                onClick={() => cutting.run(way)}
              >
                {way.act}
                <span className="sr-only">{way.what}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {left.some(({ cut }) => !cut) ? (
        <p className="mt-2">
          加入超過 {revertHours} 小時的，請登入後到帳號設定移除。無法登入時請
          <Link href={to("/contact")} className="link">
            聯絡客服
          </Link>
          。
        </p>
      ) : null}
      {cutting.refusal ? (
        <p role="alert" className="mt-2 text-danger">
          {cutting.refusal}
        </p>
      ) : null}
    </Alert>
  );
}
