import { useEffect, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { page } from "#web/lib/page/define-page.ts";
import { useMe } from "#web/lib/page/session.ts";
import { LoginPanel } from "#web/shell/login/login-panel.tsx";
import { announceLogin } from "#web/shell/login/pop-out.ts";
import type { LoginMode } from "#web/shell/login-store.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = page({ title: "在新視窗登入", noindex: true, layout: "payment", undisturbed: true });

/** Login in a window of its own, for a page that must not be left. It notifies that page and closes. */
export default function LoginPopOut() {
  const me = useMe();
  const [mode, setMode] = useState<LoginMode>("login");
  const [done, setDone] = useState(false);
  // Already logged in, or back from a social login in this window.
  const logged = me !== null || done;
  useEffect(() => {
    if (!logged) return;
    announceLogin();
    window.close();
  }, [logged]);
  return (
    <div className="mx-auto w-full max-w-form px-4 py-8">
      <h1 className="mb-6 text-center text-2xl">{mode === "login" ? "登入" : "免費加入會員"}</h1>
      <Card>
        {logged ? (
          <p role="status">已經登入，可以關閉這個視窗，回到原本的頁面。</p>
        ) : (
          <LoginPanel mode={mode} onMode={setMode} to={to("/login/pop_out")} onLoggedIn={() => setDone(true)} />
        )}
      </Card>
    </div>
  );
}
