import { useEffect, useState } from "react";
import type { ChangeAct } from "#contract/accounts/changes.ts";
import { to } from "#contract/paths/to.ts";
import { resetMinutes, revertHours } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { moment } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Time } from "#web/ui/time-element.tsx";
import type { Route } from "./+types/not-me";

const acts: Record<ChangeAct, string> = {
  email_asked: "申請變更電子信箱",
  email_changed: "變更電子信箱",
  password_changed: "變更密碼",
  social_linked: "連結社群帳號",
  social_unlinked: "解除社群帳號的連結",
  phone_changed: "變更手機號碼",
  bank_changed: "變更收款帳戶",
  second_factor_changed: "變更兩步驟驗證",
};

const undone: Record<ChangeAct, string> = {
  email_asked: "取消這次申請，電子信箱維持不變",
  email_changed: "把電子信箱改回這封信寄到的信箱",
  password_changed: "停用剛才設定的密碼",
  social_linked: "解除剛才連結的社群帳號",
  social_unlinked: "取消其他還沒完成的變更",
  phone_changed: "移除帳號上的手機號碼，之後可以重新驗證",
  bank_changed: "移除收款帳戶，之後可以重新設定",
  second_factor_changed: "移除從那時起加入的驗證 App 與通行金鑰",
};

/** Validates the link before the user presses the button. This does not consume it. */
export async function loader(args: Route.LoaderArgs) {
  return load(args).call("POST /api/not_me/check", { body: { token: args.params.token } });
}

export const handle = page({ title: "這不是我", noindex: true });

/**
 * Page of the link in a mail about a change, to revert the change. It needs a press, so that mail clients that prefetch
 * links revert nothing.
 */
export default function NotMe({ loaderData: { change }, params }: Route.ComponentProps) {
  const now = useNow();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, refusal, run } = useAction(() => api.call("POST /api/not_me", { body: { token: params.token } }), {
    after: ({ email }) => setSentTo(email),
    refresh: false,
    notice: "inline",
  });
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">這不是我</h1>
      <Card className="flex flex-col gap-5">
        {sentTo ? (
          <Alert tone="ok" title="已經取消變更">
            所有裝置都已登出，原本的密碼不能再使用。重設密碼的連結已寄到 {sentTo}，{resetMinutes} 分鐘內有效。
          </Alert>
        ) : change ? (
          <>
            <p>
              <Time iso={change.at} text={moment(change.at, now)} />
              ，有人{acts[change.act]}。如果不是你本人操作，按下按鈕後我們會：
            </p>
            <ul className="list-disc space-y-1 pl-5">
              <li>{undone[change.act]}</li>
              <li>撤銷這之後的其他變更，例如新連結的社群帳號</li>
              <li>登出所有裝置，並停用目前的密碼</li>
              <li>把重設密碼的連結寄到這封信寄到的信箱</li>
            </ul>
            {refusal ? (
              <Alert tone="danger" live>
                {refusal}
              </Alert>
            ) : null}
            <Button full variant="danger" busy={busy} disabled={!ready} onClick={() => run()}>
              這不是我，取消變更
            </Button>
            <p className="text-ink-soft text-sm">如果是你本人操作，關閉這個頁面就好，不會有任何改變。</p>
          </>
        ) : (
          <>
            <Alert tone="danger" title="連結已失效">
              連結可能超過 {revertHours} 小時，或已經使用過。如果你仍然擔心帳號安全，請重設密碼，或與我們聯絡。
            </Alert>
            <Link href={to("/forget_password")} className={buttonClass({ full: true })}>
              重設密碼
            </Link>
            <Link href={to("/contact")} className={buttonClass({ variant: "secondary", full: true })}>
              聯絡我們
            </Link>
          </>
        )}
      </Card>
    </div>
  );
}
