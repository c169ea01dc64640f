import { useEffect, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/unsubscribe";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("POST /api/unsubscribe/check", { body: { token: args.params.token } });
}

export const handle = page({ title: "停收通知信", noindex: true });

/** Unsubscribe page of a mail. It needs a press, so that mail clients that prefetch links change nothing. */
export default function Unsubscribe({ loaderData: { mails }, params }: Route.ComponentProps) {
  const [stopped, setStopped] = useState(mails?.on === false);
  const { busy, run } = useAction(() => api.call("POST /unsubscribe/{token}", { params: { token: params.token } }), {
    after: () => setStopped(true),
    refresh: false,
  });
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">停收通知信</h1>
      <Card className="flex flex-col gap-5">
        {mails === null ? (
          <>
            <Alert tone="danger" title="這個連結不完整">
              請從信件裡重新打開一次，或到帳號設定選擇要收哪些通知信。
            </Alert>
            <Link href={to("/mypage/setting")} className={buttonClass({ full: true })}>
              前往帳號設定
            </Link>
          </>
        ) : stopped ? (
          <Alert tone="ok" title={`不會再寄「${mails.title}」的通知信`}>
            想再收到的話，可以在
            <Link href={to("/mypage/setting")} className="link">
              帳號設定
            </Link>
            打開。站內通知不受影響。
          </Alert>
        ) : (
          <>
            <p>按下按鈕後，就不會再寄「{mails.title}」的通知信到這個信箱，不需要登入。站內通知不受影響。</p>
            <Button full busy={busy || !ready} onClick={() => void run()}>
              停收這種通知信
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
