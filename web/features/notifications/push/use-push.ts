import { useState } from "react";
import type { MyPush, PushSubscriptionForm } from "#contract/notifications/push.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { forgetDevice, rememberAnswer, subscribe } from "#web/lib/runtime/device-messages.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Switches the messages of this device on and off. */
export function usePush(push: MyPush) {
  const [asking, setAsking] = useState(false);
  const on = useAction((body: PushSubscriptionForm) => api.call("PUT /api/my_push", { body }), {
    done: "這個裝置會收到期限提醒",
    after: () => rememberAnswer("yes"),
  });
  const off = useAction(() => api.call("DELETE /api/my_push", {}), {
    done: "這個裝置不再收到期限提醒",
    after: async () => {
      await forgetDevice();
      rememberAnswer("no");
    },
  });
  /** @returns whether it is on now */
  const switchOn = async (): Promise<boolean> => {
    setAsking(true);
    try {
      const subscription = await subscribe(push);
      if (subscription) return await on.run(subscription);
      rememberAnswer("no");
      return false;
    } catch (error) {
      console.error(error);
      toast({ text: "瀏覽器的推播服務沒有回應，請稍後再試一次。", tone: "danger" });
      return false;
    } finally {
      setAsking(false);
    }
  };
  return { busy: asking || on.busy || off.busy, switchOn, switchOff: () => off.run() };
}
