import { useState } from "react";
import { useAction } from "#web/lib/calls/use-action.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { CodeAsked } from "./code-form.tsx";
import { FacebookMark, GoogleMark } from "./marks.tsx";
import type { Ways } from "./second-step.tsx";
import { askVendor, exchange, names, type Provider, refused } from "./social.ts";

export type SocialButtonsProps = {
  /** column: stacked; row: side by side, 400 px each, 350 in windows below 1280 px. */
  layout?: "column" | "row";
  /** Where to go after the login had to leave this page. */
  to: string;
  /** Called when a second factor is required. */
  onAsked: (ways: Ways) => void;
  /** Called when the session has started; `isNew` asks for a nickname. */
  onDone: (isNew: boolean) => void | Promise<void>;
  /** Called when the address has to be verified first. */
  onCode: (asked: CodeAsked) => void;
};

/** Social login buttons; only configured vendors are offered. */
export function SocialButtons({ layout = "column", to, onAsked, onDone, onCode }: SocialButtonsProps) {
  const { socialLogins: pages, within = null } = useRootData() ?? {};
  const [failed, setFailed] = useState<string | null>(null);
  const { refusal, run } = useAction((by: { provider: Provider; token: string }) => exchange(by.provider, by.token), {
    after: ({ isNew, codeAsked, secondFactor }) => {
      if (secondFactor) return onAsked(secondFactor);
      return codeAsked ? onCode(codeAsked) : onDone(isNew);
    },
    refresh: false,
    notice: "inline",
  });
  const error = failed ?? refusal;

  const start = async (provider: Provider, way: { page: string; nonce: string }) => {
    setFailed(null);
    const { token } = await askVendor(provider, way, to, { onLeft: () => setFailed(refused[provider]) });
    setFailed(null);
    if (token) await run({ provider, token });
    else setFailed(refused[provider]);
  };

  // Google blocks logins in in-app browsers.
  const order: Provider[] = within ? ["facebook", "google"] : ["google", "facebook"];
  const offered = order.flatMap((provider) => {
    const page = pages?.[provider];
    return pages && page ? [{ provider, way: { page, nonce: pages.nonce } }] : [];
  });
  return (
    <div className={layout === "row" ? "flex flex-wrap gap-4" : "flex flex-col gap-3"}>
      {offered.map(({ provider, way }) => (
        <Button
          key={provider}
          variant="secondary"
          full={layout === "column"}
          className={layout === "row" ? "w-[350px] xl:w-[400px]" : undefined}
          icon={provider === "google" ? <GoogleMark /> : <FacebookMark />}
          onClick={() => start(provider, way)}
        >
          使用 {names[provider]} 帳號繼續
        </Button>
      ))}
      {error ? (
        <Alert tone="danger" live>
          {error}
        </Alert>
      ) : null}
    </div>
  );
}
