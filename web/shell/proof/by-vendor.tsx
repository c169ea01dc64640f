import { api } from "#web/lib/api.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { askVendor, type Provider } from "../login/social.ts";

const names: Record<Provider, string> = { google: "Google", facebook: "Facebook" };

type ByVendorProps = { provider: Provider; page: string; onShown: () => void };

/** A fresh log-in with the account elsewhere that is linked to this one. */
export function ByVendor({ provider, page, onShown }: ByVendorProps) {
  const proving = useAction(
    ({ token, nonce }: { token: string; nonce: string }) =>
      api.call("POST /api/my_proof", {
        body: { by: "social", provider, token, ...(provider === "google" ? { nonce } : {}) },
      }),
    { after: onShown, refresh: false, tell: "here" },
  );
  const ask = async () => {
    const { token, nonce } = await askVendor(provider, page, location.pathname);
    if (token) await proving.run({ token, nonce });
  };
  return (
    <>
      <Button variant="secondary" full busy={proving.busy} onClick={ask}>
        用 {names[provider]} 帳號確認
      </Button>
      {proving.refusal ? (
        <Notice tone="danger" live>
          {proving.refusal}
        </Notice>
      ) : null}
    </>
  );
}
