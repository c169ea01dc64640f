import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { part } from "#web/lib/part.ts";
import { useMe } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Start } from "./start-dialog.tsx";

const StartDialog = part(() => import("./start-dialog.tsx"));
const DraftDialog = part(() => import("./draft-dialog.tsx"));
const loadRequest = () => import("./begin-request.ts");

type Props = Pick<ButtonProps, "variant" | "size"> & {
  userId: number;
  serviceId?: number;
  label: string;
  /** Starts a request for this member: it is counted, and the message comes with a draft. */
  request?: boolean;
};

/** Leads to the conversation with a member, or opens the dialog for its first message; a visitor logs in first. */
export function MessageButton({ userId, serviceId, label, request = false, variant = "secondary", ...look }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  const [start, setStart] = useState<Start | null>(null);
  const open = useAction(
    async () => {
      const begun = request ? await loadRequest() : null;
      begun?.countRequest(userId, true);
      const query = { receiverId: userId, ...(serviceId === undefined ? {} : { serviceId }) };
      return { begun, found: await api.call("GET /api/my_message_start", { query }) };
    },
    {
      refresh: false,
      after: ({ begun, found }) => {
        const { threadId, blocked } = found;
        if (threadId === null && blocked) return toast({ text: blocked, tone: "attention" });
        if (threadId === null || (begun && !blocked && !begun.offerDraft(threadId))) return setStart(found);
        return navigate(to("/mypage/messages/:id", { id: threadId }));
      },
    },
  );
  const press = () => {
    if (request && !me) void loadRequest().then(({ countRequest }) => countRequest(userId, false));
    askLogin(() => void open.run());
  };
  return (
    <>
      <Button variant={variant} busy={open.busy} onClick={press} {...look}>
        {label}
      </Button>
      {start ? (
        <Suspense>
          {start.threadId === null ? (
            <StartDialog start={start} request={request} onClose={() => setStart(null)} />
          ) : (
            <DraftDialog threadId={start.threadId} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}
