import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { isApiError } from "#contract/api.ts";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { page } from "#web/lib/page.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";

export const handle = page({ title: "驗證電子信箱", noindex: true });

type State = { kind: "waiting" } | { kind: "done" } | { kind: "failed"; text: string };

/** The link of the mail. Confirming is a press, so that a mail program that looks at links uses none up. */
export default function RegisterConfirm() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const [state, setState] = useState<State>(
    token ? { kind: "waiting" } : { kind: "failed", text: "連結不完整，請從信件重新點擊。" },
  );
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const confirm = async () => {
    setBusy(true);
    try {
      await api.call("POST /api/email_confirm", { body: { token } });
      setState({ kind: "done" });
    } catch (error) {
      setState({ kind: "failed", text: isApiError(error) ? error.message : "系統出現錯誤，請稍候再嘗試。" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">驗證電子信箱</h1>
      <Card className="flex flex-col gap-5">
        {state.kind === "waiting" ? (
          <>
            <p>按下按鈕，完成信箱驗證。</p>
            <Button full busy={busy} disabled={!ready} onClick={confirm}>
              完成驗證
            </Button>
          </>
        ) : null}
        {state.kind === "done" ? (
          <>
            <Notice tone="ok" title="驗證完成">
              信箱已經驗證，現在可以登入了。
            </Notice>
            <Link href={to("/login")} className={buttonClass({ full: true })}>
              前往登入
            </Link>
          </>
        ) : null}
        {state.kind === "failed" ? (
          <>
            <Notice tone="danger" title="無法完成驗證">
              {state.text}
            </Notice>
            <Link href={to("/login")} className={buttonClass({ variant: "secondary", full: true })}>
              回到登入，重新寄送驗證信
            </Link>
          </>
        ) : null}
      </Card>
    </div>
  );
}
