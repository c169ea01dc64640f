import { useState } from "react";
import type { MySecondFactor } from "#contract/second-factor/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { AppRow } from "./app-row.tsx";
import { PasskeyRows } from "./passkey-rows.tsx";
import { RecoveryDialog, type ShowCodes } from "./recovery-dialog.tsx";

function RecoveryRow({ codesLeft, onCodes }: Pick<MySecondFactor, "codesLeft"> & { onCodes: ShowCodes }) {
  const [asking, setAsking] = useState(false);
  const { refusal, run } = useAction(() => api.call("POST /api/my_second_factor/recovery_codes", {}), {
    after: ({ codes }) => onCodes(codes),
    notice: "inline",
  });
  return (
    <>
      <SettingRow
        label="復原碼"
        value={`還有 ${codesLeft} 組沒有用過。手機不見時，每組可以代替驗證碼一次`}
        end={
          <Button variant="secondary" size="sm" className="shrink-0" onClick={() => setAsking(true)}>
            重新產生<span className="sr-only">復原碼</span>
          </Button>
        }
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="產生新的復原碼？"
        text="先前的復原碼會全部失效，請改存新的一份。"
        confirmLabel="產生新的復原碼"
        refusal={refusal}
        onConfirm={run}
      />
    </>
  );
}

function OffRow() {
  const [asking, setAsking] = useState(false);
  const { refusal, run } = useAction(() => api.call("DELETE /api/my_second_factor", {}), {
    done: "兩步驟驗證已關閉",
    notice: "inline",
  });
  return (
    <div className="py-4">
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        關閉兩步驟驗證
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="關閉兩步驟驗證？"
        text="驗證 App、通行金鑰與復原碼都會移除，之後只要密碼或社群帳號就能登入。"
        confirmLabel="關閉"
        tone="danger"
        refusal={refusal}
        onConfirm={run}
      />
    </div>
  );
}

/** Settings rows of the second factor: app, passkeys and recovery codes. */
export function FactorRows({ factor }: { factor: MySecondFactor }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <AppRow appSince={factor.appSince} onCodes={setCodes} />
      <PasskeyRows passkeys={factor.passkeys} onCodes={setCodes} />
      {factor.on ? <RecoveryRow codesLeft={factor.codesLeft} onCodes={setCodes} /> : null}
      {factor.on && !factor.needed ? <OffRow /> : null}
      {codes ? <RecoveryDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}
