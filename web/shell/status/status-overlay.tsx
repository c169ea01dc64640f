import { Suspense, useEffect, useState } from "react";
import { useMe } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { SupportLink } from "#web/lib/support-link.tsx";
import { useLogOut } from "#web/shell/header/user-menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

const StatusCase = lazyComponent(() => import("./status-case.tsx"));

const words: Record<number, { title: string; text: string }> = {
  2: { title: "你的帳號已暫停使用", text: "因違反使用規範，帳號目前暫停使用。進行中的交易不受影響，我們會協助處理。" },
  3: { title: "你的帳號已永久停權", text: "因嚴重或多次違反使用規範，帳號已永久停權。進行中的交易由客服協助處理。" },
  4: {
    title: "你已申請刪除帳號",
    text: "帳號已經停用。期限前都可以請客服恢復。期限一到，個人資料會全部刪除，無法復原。",
  },
};

/** Replaces every page for members with status 2, 3 and 4. */
export function StatusOverlay() {
  const me = useMe();
  const logOut = useLogOut();
  // The server renders synchronously and does not wait for lazy parts.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const text = me ? words[me.status] : undefined;
  if (!me || !text) return null;
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-4">
      <div className="w-full max-w-form rounded-xl bg-surface p-6 shadow-mid sm:p-8">
        <Logo />
        <h1 className="mt-6 text-2xl">{text.title}</h1>
        <p className="mt-2 text-ink-soft">{text.text}</p>
        {ready ? (
          <Suspense fallback={<SkeletonText lines={4} className="mt-6" />}>
            <StatusCase />
          </Suspense>
        ) : (
          <SkeletonText lines={4} className="mt-6" />
        )}
        <p className="mt-6">
          聯絡客服：
          <SupportLink />
        </p>
        <Button variant="secondary" full className="mt-6" onClick={logOut}>
          登出
        </Button>
      </div>
    </main>
  );
}
