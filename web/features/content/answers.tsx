import { answersTextMax } from "#contract/terms.ts";
import { fitting } from "#contract/text/characters.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAsked } from "#web/lib/calls/use-asked.ts";
import { TextLinks } from "./faq-rows.tsx";

/** A letter of fewer characters says too little to be compared. */
const LEAST = 6;
const PAUSE_MS = 600;

const ask = (text: string) => api.call("POST /api/faq/answers", { body: { text } });

/** Questions and guides that answer the letter, while it is written. They open beside it, so that nothing typed is lost. */
export function Answers({ subject, text }: { subject: string; text: string }) {
  const letter = fitting(`${subject} ${text}`.trim(), answersTextMax);
  const found = useAsked(ask, letter.length < LEAST ? null : letter, PAUSE_MS)?.answer ?? [];
  return (
    <div role="status">
      {found.length > 0 ? (
        <section aria-labelledby="answers" className="rounded-md bg-sunken px-4 pt-3 pb-1">
          <h2 id="answers" className="font-medium text-base">
            這些說明也許已經有答案
          </h2>
          <p className="text-ink-soft text-sm">依你寫的內容，由本站比對意思找出，比對完不會留存。</p>
          <TextLinks texts={found} apart />
        </section>
      ) : null}
    </div>
  );
}
