import { useEffect, useState } from "react";
import type { MyPush } from "#contract/notifications/push.ts";
import { api } from "#web/lib/calls/api.ts";
import { rememberAnswer } from "#web/lib/runtime/device-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { usePush } from "./use-push.ts";

type Props = { push: MyPush; className: string; onEnd: () => void };

function Question({ push, className, onEnd }: Props) {
  const { busy, switchOn } = usePush(push);
  const no = () => {
    rememberAnswer("no");
    onEnd();
  };
  const yes = async () => {
    await switchOn();
    onEnd();
  };
  return (
    <aside aria-label="期限提醒" className={cx("flex flex-wrap items-center gap-x-4 gap-y-1 text-sm", className)}>
      <p className="min-w-0 grow basis-48">輪到你或期限快到時，要在這個裝置提醒你嗎？</p>
      <div className="flex gap-1">
        <Button variant="secondary" size="sm" busy={busy} onClick={yes}>
          提醒我
        </Button>
        <Button variant="quiet" size="sm" onClick={no}>
          不用了
        </Button>
      </div>
    </aside>
  );
}

/** The question, unless this device has the reminders already or the site sends none. */
export default function Ask({ className, onEnd }: Omit<Props, "push">) {
  const [push, setPush] = useState<MyPush | null>(null);
  useEffect(() => {
    let here = true;
    // Without an answer nothing is asked; the settings say why.
    api.call("GET /api/my_push", {}).then(
      (found) => here && setPush(found),
      () => {},
    );
    return () => {
      here = false;
    };
  }, []);
  return push?.key && !push.on ? <Question push={push} className={className} onEnd={onEnd} /> : null;
}
