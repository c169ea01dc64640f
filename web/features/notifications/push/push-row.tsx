import { useState, useSyncExternalStore } from "react";
import type { MyPush, PushKinds } from "#contract/notifications/push.ts";
import { type PushSwitch, pushSwitches } from "#contract/notifications/push-switches.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { canReceive, isDenied } from "#web/lib/runtime/device-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { usePush } from "./use-push.ts";

type Able = "unknown" | "able" | "install" | "unable" | "denied";

/** What this browser can do; the server does not know. */
function ability(): Able {
  if (canReceive()) return isDenied() ? "denied" : "able";
  return /iPhone|iPad/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches
    ? "install"
    : "unable";
}

const unable: Partial<Record<Able, string>> = {
  install: "在 iPhone 上要先把好手加入主畫面，從那裡打開就能開啟期限提醒。",
  unable: "這個瀏覽器收不到期限提醒，期限還是會寄信通知你。",
  denied: "你的瀏覽器封鎖了好手的通知，到瀏覽器的網站設定改為允許就能開啟。",
};

const hints: Record<PushSwitch, string> = {
  orders: "付款、交付與驗收輪到你的時候，以及期限快到的時候",
  requests: "收到提案或邀請、輪到你回覆的時候",
  endings: "即將到期、還沒用掉的優惠券與金幣",
};

function Kinds({ kinds }: Pick<MyPush, "kinds">) {
  const { run } = useAction((body: PushKinds) => api.call("PUT /api/my_push_kinds", { body }), {
    done: "期限提醒已更新",
  });
  const [wanted, setWanted] = useState(kinds);
  const choose = async (name: PushSwitch, on: boolean) => {
    const next = { ...wanted, [name]: on };
    setWanted(next);
    if (!(await run(next))) setWanted(wanted);
  };
  return (Object.keys(pushSwitches) as PushSwitch[]).map((name) => (
    <Checkbox
      key={name}
      label={pushSwitches[name]}
      hint={hints[name]}
      autoComplete="off"
      checked={wanted[name]}
      onChange={({ target }) => choose(name, target.checked)}
    />
  ));
}

/** Reminders of deadlines on this device, on or off, and which kinds on all devices. */
export function PushRow({ push }: { push: MyPush }) {
  const { busy, switchOn, switchOff } = usePush(push);
  const able = useSyncExternalStore<Able>(
    () => () => {},
    ability,
    () => "unknown",
  );
  const [refused, setRefused] = useState(false);
  if (push.key === null) return <SettingRow label="期限提醒" value="這個網站目前沒有提供期限提醒。" />;
  const blocked = unable[refused ? "denied" : able];
  const says = push.on
    ? "這個裝置會收到期限提醒，登出就停止。"
    : (blocked ?? "輪到你或期限快到時，在這個裝置跳出通知，不用打開網站。");
  const press = async () => {
    if (push.on) await switchOff();
    else if (!(await switchOn())) setRefused(isDenied());
  };
  return (
    <>
      <SettingRow
        label="期限提醒"
        value={<span className="text-sm">{says}</span>}
        end={
          push.on || !blocked ? (
            <Button variant="secondary" size="sm" busy={busy} className="shrink-0" onClick={press}>
              {push.on ? "關閉" : "開啟"}
              <span className="sr-only">期限提醒</span>
            </Button>
          ) : null
        }
      />
      {push.on ? (
        <fieldset className="py-4">
          <legend className="float-left w-full font-semibold text-base">要提醒哪些期限</legend>
          <Kinds kinds={push.kinds} />
        </fieldset>
      ) : null}
    </>
  );
}
