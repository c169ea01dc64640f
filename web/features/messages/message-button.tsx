import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { useCall } from "#web/lib/call.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

const StartDialog = lazy(() => import("./start-dialog.tsx"));

export type Start = AnswerOf<"GET /api/my_message_start">;
type Props = Pick<ButtonProps, "variant" | "size"> & {
  userId: number;
  serviceId?: number;
  label: string;
};

/** Leads to the conversation with a member, or opens the dialog for its first message; a visitor logs in first. */
export function MessageButton({ userId, serviceId, label, variant = "secondary", ...look }: Props) {
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const [start, setStart] = useState<Start | null>(null);
  const open = () =>
    askLogin(() => {
      void run(async () => {
        const query = { receiverId: userId, ...(serviceId === undefined ? {} : { serviceId }) };
        const found = await api.call("GET /api/my_message_start", { query });
        if (found.threadId !== null) await navigate(`/mypage/messages/${found.threadId}`);
        else if (found.blocked) toast({ text: found.blocked, tone: "attention" });
        else setStart(found);
      });
    });
  return (
    <>
      <Button variant={variant} busy={busy} onClick={open} {...look}>
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
