import { useEffect, useState } from "react";
import type { ProofWays } from "#contract/second-factor/proof.ts";
import { proofLivesMs } from "#contract/terms.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { usePasskeys } from "#web/lib/calls/passkey.ts";
import { CodeForm } from "#web/lib/forms/code-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { PasskeyButton } from "../second-step/passkey-button.tsx";
import { SandboxHint } from "../second-step/sandbox-hint.tsx";
import { ByMail } from "./by-mail.tsx";
import { ByPassword } from "./by-password.tsx";
import { ByVendor } from "./by-vendor.tsx";

/** Methods of a member, the strongest first. Members with a second factor are not asked for the password. */
const order = ["passkey", "code", "password"] as const;
type Way = (typeof order)[number];
const names: Record<Way, string> = { passkey: "通行金鑰", code: "驗證碼", password: "密碼" };

/** Fallback when the methods cannot be loaded: the form itself reports the connection error. */
const unknown: ProofWays = { password: true, code: true, passkey: false, social: [], mail: null };

function ByWay({ way, onShown }: { way: Way; onShown: () => void }) {
  if (way === "password") return <ByPassword onShown={onShown} />;
  if (way === "passkey")
    return (
      <PasskeyButton
        ask={() => api.call("POST /api/my_proof/passkey", {})}
        send={(passkey) => api.call("POST /api/my_proof", { body: { by: "passkey", passkey } })}
        after={onShown}
      >
        使用通行金鑰確認
      </PasskeyButton>
    );
  const send = ({ code }: { code: string }) => api.call("POST /api/my_proof", { body: { by: "code", code } });
  return (
    <>
      <CodeForm submit="確認" send={send} after={onShown} />
      <SandboxHint />
    </>
  );
}

/** The methods the member has set up: one at a time. */
function OwnWays({ ways, onShown }: { ways: Way[]; onShown: () => void }) {
  const [chosen, setChosen] = useState(ways[0]);
  return (
    <>
      {chosen ? <ByWay key={chosen} way={chosen} onShown={onShown} /> : null}
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <Button key={way} variant="quiet" size="sm" className="self-center" onClick={() => setChosen(way)}>
            改用{names[way]}
          </Button>
        ))}
    </>
  );
}

/** For members with neither password nor second factor. */
function OtherWays({ ways: { social, mail }, onShown }: { ways: ProofWays; onShown: () => void }) {
  if (social.length === 0 && mail === null)
    return <Alert tone="attention">這個帳號目前沒有可以確認的方式，請登出後重新登入。</Alert>;
  return (
    <>
      {social.map((vendor) => (
        <ByVendor key={vendor.provider} {...vendor} onShown={onShown} />
      ))}
      {mail === null ? null : <ByMail email={mail} onShown={onShown} />}
    </>
  );
}

/** The methods of this member; null while they load. */
function useWays(): ProofWays | null {
  const [ways, setWays] = useState<ProofWays | null>(null);
  useEffect(() => {
    let wanted = true;
    const found = (mine: ProofWays) => wanted && setWays(mine);
    api.call("GET /api/my_proof", {}).then(found, () => found(unknown));
    return () => {
      wanted = false;
    };
  }, []);
  return ways;
}

/** Re-authentication dialog, above any other; what was typed there stays. */
export default function ProofDialog({ onEnd }: { onEnd: (shown: boolean) => void }) {
  const ways = useWays();
  const passkeys = usePasskeys();
  const all = order.filter((way) => ways?.[way]);
  const here = all.filter((way) => way !== "passkey" || passkeys);
  // Without another method, the passkey button itself says that this browser has no passkeys.
  const own = here.length > 0 ? here : all;
  const onShown = () => onEnd(true);
  return (
    <Dialog
      open
      persistent
      size="sm"
      title="請再確認一次是你本人"
      description={`這個操作牽涉款項、帳號或個人資料。確認之後，${proofLivesMs / MINUTE} 分鐘內不會再問，填寫的內容也會保留。`}
      onOpenChange={(open) => open || onEnd(false)}
    >
      <div className="flex flex-col gap-4">
        {own.length > 0 ? <OwnWays ways={own} onShown={onShown} /> : null}
        {ways && own.length === 0 ? <OtherWays ways={ways} onShown={onShown} /> : null}
      </div>
    </Dialog>
  );
}
