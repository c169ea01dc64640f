import { timeWords } from "#contract/catalog/delivery-days.ts";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import type { Choice } from "#web/lib/checkout/checkout-href.ts";
import { money } from "#web/lib/format/format.ts";
import { daysLabel, questionNotes, revisionsLabel } from "#web/lib/format/package-words.ts";
import { cx } from "#web/ui/cx.ts";
import { Checkbox, RadioCards } from "#web/ui/forms/field.tsx";
import { Folded } from "#web/ui/lists/folded.tsx";
import { withOption } from "./choice.ts";

type Props = { draft: OrderDraft; choice: Choice; onChoose: (choice: Choice) => void };

/** The chosen package; the others unfold. */
export function PackageChoice({ draft, choice, onChoose }: Props) {
  const chosen = draft.packages.find(({ id }) => id === (choice.package ?? draft.chosen.packageId));
  if (!chosen) return null;
  const line = (
    <>
      <span className="min-w-0 grow">
        <span className="block font-medium">{chosen.name}</span>
        <span className="block text-ink-soft text-sm">
          {daysLabel(chosen.days)}，{revisionsLabel(chosen.revisions)}
        </span>
      </span>
      <span className="shrink-0 font-semibold">{money(chosen.price)}</span>
    </>
  );
  const look = "flex items-start gap-4 rounded-lg border border-line bg-surface px-4 py-3";
  if (draft.packages.length === 1) return <div className={look}>{line}</div>;
  return (
    <details className="group">
      <summary className={cx(look, "list-none group-open:mb-3 [&::-webkit-details-marker]:hidden")}>
        {line}
        <span className="shrink-0 text-teal underline underline-offset-4">更改方案</span>
      </summary>
      <RadioCards
        name="package"
        aria-label="方案"
        value={String(chosen.id)}
        onChange={(id) => onChoose({ ...choice, package: Number(id) })}
        options={draft.packages.map((each) => ({
          value: String(each.id),
          title: each.name,
          text: (
            <>
              <span className="line-clamp-4 whitespace-pre-line">{each.included}</span>
              <span className="mt-1 block text-ink-faint">
                {daysLabel(each.days)}，{revisionsLabel(each.revisions)}
              </span>
            </>
          ),
          aside: <span className="font-semibold">{money(each.price)}</span>,
        }))}
      />
    </details>
  );
}

/** Option selection; nothing when the service has none. */
export function OptionChoice({ draft, choice, onChoose }: Props) {
  if (draft.options.length === 0) return null;
  return (
    <ul aria-label="加購項目" className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {draft.options.map((option) => (
        <li key={option.id} className="flex items-start justify-between gap-4 py-1">
          <Checkbox
            name="options"
            value={option.id}
            checked={choice.options.includes(option.id)}
            onChange={(event) => onChoose(withOption(choice, option.id, event.target.checked))}
            label={
              <>
                {option.title}
                <span className="block text-ink-faint text-sm">{timeWords(option)}</span>
              </>
            }
          />
          <span className="shrink-0 py-2.5">+{money(option.price)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The seller's questions after the payment, shown in advance on demand. */
export function QuestionsPreview({ questions }: { questions: OrderDraft["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <Folded label={`付款後要提供 ${questions.length} 項資料`}>
      <p className="mb-2 text-ink-soft">付款後在交易室回答，送出後開始計算交期。</p>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other identity than their place
          <li key={at} className="pl-1">
            {question.text}
            <span className="ml-2 text-ink-faint text-sm">{questionNotes(question)}</span>
          </li>
        ))}
      </ol>
    </Folded>
  );
}
