import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import type { MySecondFactor } from "#contract/second-factor/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { CodeForm } from "#web/lib/forms/code-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import type { ShowCodes } from "./recovery-dialog.tsx";

type NewApp = AnswerOf<"POST /api/my_second_factor/app">;
type SetUpProps = { close: () => void; onCodes: ShowCodes };

/** The secret in groups of four, ABCD EFGH, to be typed when the QR code cannot be scanned. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

function Invitation({ app, close, onCodes }: SetUpProps & { app: NewApp }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-5">
        <img
          src={app.picture}
          alt="用驗證 App 掃描的 QR Code"
          width={176}
          height={176}
          className="rounded-md bg-white"
        />
        <div className="min-w-0 basis-64 grow text-ink-soft">
          <p>用驗證 App 掃描這張圖。在這支手機上設定的話，可以直接開啟：</p>
          <p className="mt-2">
            <a href={app.address} className="link">
              在驗證 App 開啟
            </a>
          </p>
          <p className="mt-3">無法掃描時，請在 App 選擇手動輸入：</p>
          <p className="mt-1 font-mono text-ink wrap-anywhere">{inGroups(app.secret)}</p>
        </div>
      </div>
      <CodeForm
        appOnly
        refresh
        submit="完成設定"
        send={(body) => api.call("POST /api/my_second_factor/app/confirm", { body })}
        after={({ codes }) => {
          onCodes(codes);
          close();
        }}
      />
    </div>
  );
}

function SetUp(props: SetUpProps) {
  const [app, setApp] = useState<NewApp | null>(null);
  const { busy, refusal, run } = useAction(() => api.call("POST /api/my_second_factor/app", {}), {
    after: setApp,
    refresh: false,
    notice: "inline",
  });
  if (app) return <Invitation app={app} {...props} />;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        先在手機安裝一個驗證 App（例如 Google Authenticator、Microsoft Authenticator，或手機內建的密碼
        App），再顯示設定用的 QR Code。
      </p>
      {refusal ? (
        <Alert tone="danger" live>
          {refusal}
        </Alert>
      ) : null}
      <Button busy={busy} onClick={() => run()}>
        顯示 QR Code
      </Button>
    </div>
  );
}

/** Settings row of the authenticator app; a member has at most one. */
export function AppRow({ appSince, onCodes }: Pick<MySecondFactor, "appSince"> & { onCodes: ShowCodes }) {
  const [asking, setAsking] = useState(false);
  const { refusal, run } = useAction(() => api.call("DELETE /api/my_second_factor/app", {}), {
    done: "驗證 App 已移除",
    notice: "inline",
  });
  if (!appSince)
    return (
      <SettingRow label="驗證 App" value="尚未設定。登入時輸入手機上顯示的 6 位數字" action="設定">
        {(close) => <SetUp close={close} onCodes={onCodes} />}
      </SettingRow>
    );
  return (
    <>
      <SettingRow
        label="驗證 App"
        value={`${date(appSince)} 設定`}
        end={
          <Button variant="quiet" size="sm" className="shrink-0" onClick={() => setAsking(true)}>
            移除<span className="sr-only">驗證 App</span>
          </Button>
        }
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="移除驗證 App？"
        text="之後登入不能再用它的驗證碼。沒有其他方式時，兩步驟驗證會一併關閉。"
        confirmLabel="移除"
        tone="danger"
        refusal={refusal}
        onConfirm={run}
      />
    </>
  );
}
