import { timeWords } from "#contract/catalog/delivery-days.ts";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import type { Choice } from "#web/lib/checkout/checkout-href.ts";
import { money } from "#web/lib/format/format.ts";
import { daysLabel, questionNotes, revisionsLabel } from "#web/lib/format/package-words.ts";
import { Checkbox, RadioCards } from "#web/ui/forms/field.tsx";
import { withOption } from "./choice.ts";
import { Part } from "./part.tsx";

type Props = { draft: OrderDraft; choice: Choice; onChoose: (choice: Choice) => void };

/** Package selection. */
export function PackageChoice({ draft, choice, onChoose }: Props) {
  return (
    <Part title="方案">
      <RadioCards
        name="package"
        aria-label="方案"
        value={String(choice.package ?? draft.chosen.packageId)}
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
    </Part>
  );
}

/** Option selection; nothing when the service has none. */
export function OptionChoice({ draft, choice, onChoose }: Props) {
  if (draft.options.length === 0) return null;
  return (
    <Part title="加購項目">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
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
    </Part>
  );
}

/** The seller's questions after the payment, shown in advance. */
export function QuestionsPreview({ questions }: { questions: OrderDraft["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <Part title="付款後要提供的資料" text="付款後在交易室回答，送出後開始計算交期。">
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other identity than their place
          <li key={at} className="pl-1">
            {question.text}
            <span className="ml-2 text-ink-faint text-sm">{questionNotes(question)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
