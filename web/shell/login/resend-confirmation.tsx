import { useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";

/** Sends the confirmation mail again. @param to where its link leads */
export function ResendConfirmation({ email, to }: { email: string; to: string }) {
  const [sent, setSent] = useState(false);
  const { busy, refusal, run } = useAction(() => api.call("POST /api/email_confirm/resend", { body: { email, to } }), {
    after: () => setSent(true),
    refresh: false,
    notice: "inline",
  });
  return (
    <>
      {sent ? (
        <p role="status" className="mt-2 font-medium">
          已重新寄出，請到信箱查看。
        </p>
      ) : (
        <Button variant="secondary" size="sm" className="mt-2" busy={busy} onClick={() => run()}>
          重新寄送驗證信
        </Button>
      )}
      {refusal ? (
        <p role="alert" className="mt-2 text-danger">
          {refusal}
        </p>
      ) : null}
    </>
  );
}
