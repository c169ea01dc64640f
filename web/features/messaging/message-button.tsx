import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import type { Start } from "./start-dialog.tsx";

const StartDialog = lazyComponent(() => import("./start-dialog.tsx"));

type Props = Pick<ButtonProps, "variant" | "size"> & { userId: number; serviceId?: number; label: string };

/** Button that opens the conversation with a member, or a dialog for the first message; a visitor logs in first. */
export function MessageButton({ userId, serviceId, label, variant = "secondary", ...look }: Props) {
  const navigate = useNavigate();
  const [start, setStart] = useState<Start | null>(null);
  const open = useAction(
    () => {
      const query = { receiverId: userId, ...(serviceId === undefined ? {} : { serviceId }) };
      return api.call("GET /api/my_message_start", { query });
    },
    {
      refresh: false,
      after: (found) => {
        const { threadId, blocked } = found;
        if (threadId !== null) return navigate(to("/mypage/messages/:id", { id: threadId }));
        return blocked ? toast({ text: blocked, tone: "attention" }) : setStart(found);
      },
    },
  );
  return (
    <>
      <Button
        variant={variant}
        busy={open.busy}
        onClick={() => askLogin(() => void open.run(), { why: "傳訊息" })}
        {...look}
      >
        {label}
      </Button>
      {start ? (
        <Suspense>
          <StartDialog start={start} onClose={() => setStart(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
