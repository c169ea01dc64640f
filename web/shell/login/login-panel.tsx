import { useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { LoginMode } from "../login-store.ts";
import { type CodeAsked, CodeForm } from "./code-form.tsx";
import { InAppNotice } from "./in-app-notice.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { PasskeyLogin, SecondStep, type Ways } from "./second-step.tsx";
import { SocialButtons } from "./social-buttons.tsx";

export type LoginPanelProps = {
  mode: LoginMode;
  /** The form was submitted without scripts: the mail has been sent. */
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
  /** Null when the page does not know it. */
  address: string | null;
  to: string;
  onConfirmed: () => void;
  /** Called to use another address. */
  onOther: () => void;
};

/** After registering: explains the confirmation mail. */
function MailSent({ address, to, onConfirmed, onOther }: MailSentProps) {
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="ok" title="驗證信已寄出" live>
        <p>
          請到 {address ?? "你的信箱"}{" "}
          收信，點擊信中的連結完成驗證後就能登入。沒收到的話，請檢查垃圾郵件匣，或再寄一次。
        </p>
        {address ? <ResendConfirmation email={address} to={to} /> : null}
      </Alert>
      <Button full onClick={onConfirmed}>
        驗證好了，前往登入
      </Button>
      <Button full variant="quiet" onClick={onOther}>
        改用別的信箱
      </Button>
    </div>
  );
}

/** Login and registration, used by the dialog and by their pages. */
export function LoginPanel({ mode, sent = false, onMode, to, asked = null, onLoggedIn }: LoginPanelProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  // After a submit without scripts the page does not contain the address.
  const [mailed, setMailed] = useState(sent);
  const [ways, setWays] = useState(asked);
  const [over, setOver] = useState(false);
  const [code, setCode] = useState<CodeAsked | null>(null);
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
  if (code) return <CodeForm asked={code} onAsked={setWays} onDone={onLoggedIn} />;
  if (mailed && mode === "register") {
    return (
      <MailSent
        address={sentTo}
        to={to}
        onConfirmed={() => {
          setMailed(false);
          onMode("login");
        }}
        onOther={() => setMailed(false)}
      />
    );
  }
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
          <LoginForm to={to} onDone={known} onAsked={setWays} />
        </>
      ) : (
        <RegisterForm
          to={to}
          elsewhere={elsewhere}
          onDone={(email) => {
            setSentTo(email);
            setMailed(true);
          }}
        />
      )}
      <p className="border-line border-t pt-4 text-center text-ink-soft">
        {mode === "login" ? "還不是會員？" : "已經是會員？"}
        <Button variant="quiet" size="sm" onClick={() => onMode(other)}>
          {mode === "login" ? "免費註冊" : "登入"}
        </Button>
      </p>
    </div>
  );
}
