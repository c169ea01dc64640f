import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useMe } from "#web/lib/page/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { closeLogin, setLoginMode, useLogin } from "../login-store.ts";
import { useLoggedInElsewhere } from "./elsewhere.ts";
import { LoginPanel } from "./login-panel.tsx";

/** Milliseconds after closing until the forms are reset. */
const RESET_MS = 300;

/** The login dialog: a press outside does not close it; full-screen below 960 px. */
export default function LoginDialog() {
  const { open, mode, asked, to, why } = useLogin();
  const me = useMe();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => {
      setRound((n) => n + 1);
      setLoginMode("login");
    }, RESET_MS);
    return () => clearTimeout(timer);
  }, [open]);

  useLoggedInElsewhere(open && !me, revalidate);

  const done = async (isNew: boolean) => {
    await revalidate();
    closeLogin(isNew ? "unnamed" : "in");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || closeLogin("out")}
      title={me ? "已經登入" : mode === "login" ? "登入" : "免費加入會員"}
      description={me || !why ? null : `${mode === "login" ? "登入" : "註冊"}後就能${why}`}
      size="md"
      persistent
      fullUnder960
    >
      {me ? (
        <div className="flex flex-col gap-4">
          <p>你已經以「{me.nickname}」的身分登入。</p>
          <Button full onClick={() => closeLogin("in")}>
            繼續
          </Button>
        </div>
      ) : (
        <LoginPanel
          key={`${round} ${asked !== null}`}
          mode={mode}
          onMode={setLoginMode}
          to={to ?? pathname + search}
          asked={asked}
          onLoggedIn={done}
        />
      )}
    </Dialog>
  );
}
