import { useEffect, useRef, useState } from "react";
import { Checkbox } from "#web/ui/forms/field.tsx";

const unread = "請先閱讀並勾選同意事項";

/**
 * The consent of a checkout. It is to these words: others that came meanwhile want a tick of their own.
 * @returns `reason` why one cannot pay yet; `ask` marks the box and goes to it
 */
export function useConsent(words: string) {
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const agreed = agreedTo === words;
  const box = useRef<HTMLInputElement>(null);
  const first = useRef(words);
  // Ticked before the page came alive, or by the browser on the way back: it counts.
  useEffect(() => setAgreedTo(box.current?.checked ? first.current : null), []);
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

/** Its words and its box. */
export function Consent({ title, text, of }: { title: string; text: string; of: ReturnType<typeof useConsent> }) {
  return (
    <div className="border-line border-t pt-3">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-ink-soft text-sm">{text}</p>
      <Checkbox
        ref={of.box}
        checked={of.agreed}
        onChange={(event) => of.agree(event.target.checked)}
        label="我已閱讀並同意以上內容"
        error={of.missing ? unread : null}
        className="mt-1"
      />
    </div>
  );
}
