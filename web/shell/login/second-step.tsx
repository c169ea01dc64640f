import type { LoginAnswer } from "#contract/accounts/schemas.ts";
import { halfLoginMs } from "#contract/terms.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { usePasskeys } from "#web/lib/calls/passkey.ts";
import { track } from "#web/lib/calls/track.ts";
import { CodeForm } from "#web/lib/forms/code-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasskeyButton } from "../second-step/passkey-button.tsx";
import { SandboxHint } from "../second-step/sandbox-hint.tsx";

export type Ways = NonNullable<LoginAnswer["secondFactor"]>;

type SecondStepProps = {
  ways: Ways;
  onDone: () => void | Promise<void>;
  /** Returns to the first step; `over`: it has expired. */
  onBack: (over?: "over") => void;
};

/** Login by passkey, alone or as the second step; nothing in a browser without passkeys. */
export function PasskeyLogin({ onDone, children }: Pick<SecondStepProps, "onDone"> & { children: string }) {
  if (!usePasskeys()) return null;
  return (
    <PasskeyButton
      variant="secondary"
      ask={() => api.call("POST /api/login_by_passkey/question", {})}
      send={(passkey) => api.call("POST /api/login_by_passkey", { body: { passkey } })}
      after={() => {
        track("login_success", { method: "passkey" });
        return onDone();
      }}
    >
      {children}
    </PasskeyButton>
  );
}

/** Second factor, after the password. */
export function SecondStep({ ways, onDone, onBack }: SecondStepProps) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="text-lg">兩步驟驗證</h3>
        <p className="text-ink-soft">這個帳號登入時要多一個步驟，請在 {halfLoginMs / MINUTE} 分鐘內完成。</p>
      </div>
      {ways.passkey ? <PasskeyLogin onDone={onDone}>使用通行金鑰</PasskeyLogin> : null}
      <CodeForm
        submit="完成登入"
        send={(body) => api.call("POST /api/login_second_factor", { body })}
        after={() => {
          track("login_success", { method: "email" });
          return onDone();
        }}
        refused={({ code }) => {
          if (code === "half_login_over") onBack("over");
          return code === "half_login_over";
        }}
      />
      <SandboxHint />
      <Button variant="quiet" size="sm" className="self-center" onClick={() => onBack()}>
        用其他帳號登入
      </Button>
    </div>
  );
}
