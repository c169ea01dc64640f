import { useState } from "react";
import { isContactSentence } from "#contract/messaging/contact-details.ts";
import { fitting } from "#contract/text/characters.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { insteadOf } from "./contact-instead.ts";

/** Length of the excerpt that is sent, in characters: the match and its surroundings. */
const AROUND = 200;
const CONTROLS =
  "textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), [contenteditable=true]";

const typedIn = (control: HTMLElement): string =>
  control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement ? control.value : control.textContent;

/** Text of the control nearest to an error that contains the match; the match itself when none does. */
function typedNear(place: Element, named: string): string {
  for (let around: Element | null = place; around; around = around.parentElement) {
    const texts = [...around.querySelectorAll<HTMLElement>(CONTROLS)].map(typedIn);
    const text = texts.find((each) => each.includes(named));
    if (text) return text;
  }
  return named;
}

/** The typed text around the first match that a refusal names. */
function partNear(place: Element, sentence: string): string {
  const named = /^「([\s\S]{1,40}?)…?」看起來是/.exec(sentence)?.[1] ?? "";
  const text = typedNear(place, named);
  const at = Math.max(0, text.indexOf(named) - AROUND);
  return fitting(text.slice(at).toWellFormed(), 2 * AROUND + named.length).trim() || named;
}

/**
 * Shown under a refusal of the contact filter: reports a false positive to the operators, and tells the member what to
 * do now. Renders nothing under other errors.
 */
export default function ContactMistake({ sentence }: { sentence: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const { busy, run } = useAction(
    (text: string) => api.call("POST /api/contact_mistakes", { body: { text, page: location.pathname } }),
    {
      refresh: false,
      after: ({ refused }) =>
        setSaid(refused ? insteadOf(sentence) : "謝謝你告訴我們，這段文字現在不會被擋下，可以再送一次。"),
    },
  );
  if (!isContactSentence(sentence)) return null;
  if (said)
    return (
      <p role="status" className="mt-1 text-ink-soft text-sm">
        {said}
      </p>
    );
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      className="-ml-3"
      onClick={(event) => void run(partNear(event.currentTarget, sentence))}
    >
      這裡判斷錯了
    </Button>
  );
}
