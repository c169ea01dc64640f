import { useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { askVendor, names, type Provider, refused } from "../login/social.ts";

type ByVendorProps = { provider: Provider; page: string; nonce: string; onShown: () => void };

/** Re-authentication by a new login at the linked vendor account. */
export function ByVendor({ provider, page, nonce, onShown }: ByVendorProps) {
  const [left, setLeft] = useState(false);
  const proving = useAction(
    ({ token }: { token: string }) => api.call("POST /api/my_proof", { body: { by: "social", provider, token } }),
    { after: onShown, refresh: false, notice: "inline" },
  );
  const ask = async () => {
    setLeft(false);
    const { token } = await askVendor(provider, { page, nonce }, location.pathname, { onLeft: () => setLeft(true) });
    setLeft(false);
    if (token) await proving.run({ token });
  };
  const refusal = left ? refused[provider] : proving.refusal;
  return (
    <>
      <Button variant="secondary" full busy={proving.busy} onClick={ask}>
        用 {names[provider]} 帳號確認
      </Button>
      {refusal ? (
        <Alert tone="danger" live>
          {refusal}
        </Alert>
      ) : null}
    </>
  );
}
