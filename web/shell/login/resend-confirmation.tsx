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
        <p role="status" className="flex min-h-9 items-center font-medium text-sm">
          已重新寄出，請輸入最新的驗證碼。
        </p>
      ) : (
        <Button variant="quiet" size="sm" data-leaves-form busy={busy} onClick={() => run()}>
          重新寄送驗證信
        </Button>
      )}
      {refusal ? (
        <p role="alert" className="basis-full text-danger">
          {refusal}
        </p>
      ) : null}
    </>
  );
}
