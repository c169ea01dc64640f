import { useRef, useState } from "react";
import { Checkbox } from "#web/ui/forms/field.tsx";

const unread = "請先閱讀並勾選同意事項";

/**
 * Consent state of a checkout. Consent applies to the text that was shown: when the text changes, the box has to be
 * ticked again, and form restoration does not tick it.
 * @returns `reason`: why the buyer cannot pay yet; `ask` marks the box and focuses it
 */
export function useConsent(words: string) {
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const agreed = agreedTo === words;
  const box = useRef<HTMLInputElement>(null);
  return {
    box,
    agreed,
    missing: asked && !agreed,
    reason: agreed ? null : unread,
    agree: (yes: boolean) => setAgreedTo(yes ? words : null),
    ask: () => {
      if (agreed) return;
      setAsked(true);
      box.current?.focus();
    },
  };
}

/** Text and checkbox of the consent. */
export function Consent({ title, text, of }: { title: string; text: string; of: ReturnType<typeof useConsent> }) {
  return (
    <div className="border-line border-t pt-3">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-ink-soft text-sm">{text}</p>
      <Checkbox
        ref={of.box}
        name="consent"
        autoComplete="off"
        checked={of.agreed}
        onChange={(event) => of.agree(event.target.checked)}
        label="我已閱讀並同意以上內容"
        error={of.missing ? unread : null}
        className="mt-1"
      />
    </div>
  );
}
