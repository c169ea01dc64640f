import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ownPath } from "#contract/paths/own-path.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";

export const handle = page({ title: "驗證電子信箱", noindex: true });

/**
 * Page of the link in the confirmation mail. It needs a press, so that mail clients that prefetch links do not consume
 * it.
 */
export default function RegisterConfirm() {
  const [params] = useSearchParams();
  const me = useMe();
  const token = params.get("token") ?? "";
  const wanted = ownPath(params.get("to"));
  const login = to("/login", { to: wanted === "/" ? undefined : wanted });
  const [done, setDone] = useState(false);
  const { busy, refusal, run } = useAction(() => api.call("POST /api/email_confirm", { body: { token } }), {
    after: () => setDone(true),
    refresh: false,
    notice: "inline",
  });
  const failed = token ? refusal : "連結不完整，請從信件重新點擊。";
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">驗證電子信箱</h1>
      <Card className="flex flex-col gap-5">
        {!done && !failed ? (
          <>
            <p>按下按鈕，完成信箱驗證。</p>
            <Button full busy={busy} disabled={!ready} onClick={() => run()}>
              完成驗證
            </Button>
          </>
        ) : null}
        {done ? (
          <>
            <Alert tone="ok" title="驗證完成" live>
              {me ? "信箱已經驗證，之後的通知會寄到這裡。" : "信箱已經驗證，現在可以登入了。"}
            </Alert>
            <Link href={me ? to("/mypage/setting") : login} className={buttonClass({ full: true })}>
              {me ? "前往帳號設定" : "前往登入"}
            </Link>
          </>
        ) : null}
        {failed ? (
          <>
            <Alert tone="danger" title="無法完成驗證" live>
              {failed}
            </Alert>
            {me ? null : (
              <Link href={login} className={buttonClass({ variant: "secondary", full: true })}>
                回到登入，重新寄送驗證信
              </Link>
            )}
          </>
        ) : null}
      </Card>
    </div>
  );
}
