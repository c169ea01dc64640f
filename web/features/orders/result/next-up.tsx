import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

/** What follows, in one sentence. */
function sentenceOf({ state, next, questions }: Room): string {
  if (state !== "awaiting_requirements" || questions.length === 0) return next.sentence;
  const required = questions.filter((question) => question.required).length;
  const optional = required < questions.length ? `（${required} 題必填）` : "";
  return `到交易室回答 ${questions.length} 個問題${optional}，賣家就會開始。`;
}

/** What happens next with an order, and the way there: the first thing of a page about it. */
export function NextUp({ room, way }: { room: Room; way: string }) {
  const { next } = room;
  return (
    <section aria-labelledby="next-up" className="rounded-lg bg-teal-wash p-4 sm:p-5">
      <h2 id="next-up" className="text-ink-soft text-sm">
        {next.mine ? "接下來換你" : "接下來"}
      </h2>
      <p className="mt-0.5 font-semibold text-xl">{sentenceOf(room)}</p>
      {next.deadlineAt ? (
        <p className="mt-1 text-ink-soft">
          <Deadline iso={next.deadlineAt} calm={!next.mine} />
        </p>
      ) : null}
      <Link
        href={to("/transactions/:id", { id: room.id })}
        className={`${buttonClass({ variant: "primary", size: "lg", full: true })} mt-4 print:hidden`}
      >
        {way}
      </Link>
    </section>
  );
}
