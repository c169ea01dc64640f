import KeyRound from "lucide-react/icons/key-round";
import type { UsedPasskey } from "#contract/second-factor/schemas.ts";
import { answerByPasskey } from "#web/lib/calls/passkey.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";

type PasskeyButtonProps<A> = {
  ask: () => Promise<{ challenge: string }>;
  send: (passkey: UsedPasskey) => Promise<A>;
  after: (answer: A) => unknown;
  variant?: ButtonProps["variant"];
  children: string;
};

/** Gets a challenge from the server, signs it with the device, and sends the result. */
export function PasskeyButton<A>({ ask, send, after, variant = "primary", children }: PasskeyButtonProps<A>) {
  const { busy, refusal, run } = useAction(async () => send((await answerByPasskey(await ask())) as UsedPasskey), {
    after,
    refresh: false,
    notice: "inline",
  });
  return (
    <>
      <Button full variant={variant} busy={busy} icon={<KeyRound aria-hidden size={18} />} onClick={() => run()}>
        {children}
      </Button>
      {refusal ? (
        <Alert tone="danger" live>
          {refusal}
        </Alert>
      ) : null}
    </>
  );
}
