import { useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { LoginMode } from "../login-store.ts";
import { type CodeAsked, CodeForm } from "./code-form.tsx";
import { useLoggedInElsewhere } from "./elsewhere.ts";
import { InAppNotice } from "./in-app-notice.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { PasskeyLogin, SecondStep, type Ways } from "./second-step.tsx";
import { SocialButtons } from "./social-buttons.tsx";

export type LoginPanelProps = {
  mode: LoginMode;
  /** The form was submitted without scripts: the code has been mailed, to an address that the page does not know. */
  sent?: boolean;
  onMode: (mode: LoginMode) => void;
  /** Where to go after this page has to be left: by a social login, by the link in the mail. */
  to: string;
  /** Starts with the second factor: the first step was done elsewhere. */
  asked?: Ways | null;
  /** Called when the session has started. `isNew`: a new member, whom the frame asks for a nickname. */
  onLoggedIn: (isNew: boolean) => void | Promise<void>;
};

type MailSentProps = {
  asked: Extract<CodeAsked, { provider: "email" }>;
  to: string;
  onAsked: (ways: Ways) => void;
  onDone: () => void | Promise<void>;
  /** Called to log in to another account. */
  onLogin: () => void;
  /** Called to use another address. */
  onOther: () => void;
};

/** After registering: the code logs in here. If the mail's link is pressed in this browser, this tab goes on by itself. */
function MailSent({ asked, to, onAsked, onDone, onLogin, onOther }: MailSentProps) {
  useLoggedInElsewhere(true, onDone);
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="ok" title="驗證信已寄出" live />
      <CodeForm asked={asked} onAsked={onAsked} onDone={onDone} />
      <div className="flex flex-wrap justify-center gap-x-4">
        {asked.email ? <ResendConfirmation email={asked.email} to={to} /> : null}
        <Button variant="quiet" size="sm" data-leaves-form onClick={onOther}>
          改用別的信箱
        </Button>
        <Button variant="quiet" size="sm" data-leaves-form onClick={onLogin}>
          前往登入
        </Button>
      </div>
    </div>
  );
}

/** Login and registration, used by the dialog and by their pages. */
export function LoginPanel({ mode, sent = false, onMode, to, asked = null, onLoggedIn }: LoginPanelProps) {
  const [ways, setWays] = useState(asked);
  const [over, setOver] = useState(false);
  const [code, setCode] = useState<CodeAsked | null>(sent ? { provider: "email", email: null } : null);
  const known = () => onLoggedIn(false);
  if (ways) {
    return (
      <SecondStep
        ways={ways}
        onDone={known}
        onBack={(why) => {
          setWays(null);
          setCode(null);
          setOver(why === "over");
        }}
      />
    );
  }
  if (code?.provider === "email") {
    const leaveFor = (mode: LoginMode) => () => {
      setCode(null);
      onMode(mode);
    };
    return (
      <MailSent
        asked={code}
        to={to}
        onAsked={setWays}
        onDone={known}
        onLogin={leaveFor("login")}
        onOther={leaveFor("register")}
      />
    );
  }
  if (code) return <CodeForm asked={code} onAsked={setWays} onDone={onLoggedIn} />;
  const askCode = (email: string) => setCode({ provider: "email", email });
  const elsewhere = (
    <>
      <InAppNotice mode={mode} wanted={to} />
      <SocialButtons to={to} onAsked={setWays} onDone={onLoggedIn} onCode={setCode} />
      {mode === "login" ? <PasskeyLogin onDone={known}>使用通行金鑰登入</PasskeyLogin> : null}
      <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        或使用電子信箱
      </p>
    </>
  );
  const other = mode === "login" ? "register" : "login";
  return (
    <div className="flex flex-col gap-5">
      {over ? <Alert tone="attention">登入等待太久或已經完成，請重新登入。</Alert> : null}
      {mode === "login" ? (
        <>
          {elsewhere}
          <LoginForm to={to} onDone={known} onAsked={setWays} onUnconfirmed={askCode} />
        </>
      ) : (
        <RegisterForm to={to} elsewhere={elsewhere} onDone={askCode} />
      )}
      <p className="border-line border-t pt-4 text-center text-ink-soft">
        {mode === "login" ? "還不是會員？" : "已經是會員？"}
        <Button variant="quiet" size="sm" data-leaves-form onClick={() => onMode(other)}>
          {mode === "login" ? "免費註冊" : "登入"}
        </Button>
      </p>
    </div>
  );
}
