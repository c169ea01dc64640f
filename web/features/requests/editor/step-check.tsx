import { requestOpenDays } from "#contract/terms.ts";
import type { Problems } from "#web/lib/drafts/problems.ts";
import { useCategoryTree } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { RequestBody } from "../page/request-body.tsx";
import { budgetLabel, dayLabel, placeLabel } from "../words.ts";
import { answerTo, linesOf } from "./content.ts";
import { useEditing, useWriting } from "./context.ts";

type StepCheckProps = {
  problems: Problems;
  /** Scrolls to the field of a problem. */
  onGo: (path: string) => void;
  designated: boolean;
};

/** Lists the fields to fill in; each line links to its field. */
function Missing({ problems, onGo }: Pick<StepCheckProps, "problems" | "onGo">) {
  const lines = linesOf(problems);
  if (lines.length === 0) return null;
  return (
    <Alert tone="attention" live title={`發布前還有 ${lines.length} 個地方要補齊`}>
      <ul className="mt-1">
        {lines.map(([path, name, text]) => (
          <li key={path}>
            <button type="button" onClick={() => onGo(path)} className="link min-h-8 text-left pointer-coarse:min-h-11">
              {name}：{text}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Preview of the request, and what is missing. */
export function StepCheck({ problems, onGo, designated }: StepCheckProps) {
  const { content } = useEditing();
  const { guide, attached } = useWriting();
  const categories = useCategoryTree();
  const category = categories.find(({ id }) => id === content.categoryId);
  const subcategory = category?.subcategories.find(({ id }) => id === content.subcategoryId);
  const { openBudget, budgetMin, budgetMax } = content;
  const budget = openBudget
    ? budgetLabel(null)
    : budgetMin !== null && budgetMax !== null
      ? budgetLabel({ min: budgetMin, max: budgetMax })
      : "還沒填";
  const answers = guide.questions.flatMap(({ id, text, unit }) => {
    const said = answerTo(content, id).filter((value) => value.trim() !== "");
    return said.length > 0 ? [{ question: text, answer: said.join("、") + unit }] : [];
  });
  const wants = [...new Set(content.wants.map((want) => want.trim()).filter(Boolean))];
  return (
    <>
      <Missing problems={problems} onGo={onGo} />
      <div className="flex flex-col gap-6 rounded-lg border border-line p-4 sm:p-6">
        <div>
          <p className="text-ink-faint text-sm">{subcategory?.name ?? "還沒選分類"}</p>
          <p className="font-semibold text-xl [overflow-wrap:anywhere]">{content.title || "（還沒有標題）"}</p>
        </div>
        <Facts
          items={[
            { term: "預算", value: budget },
            { term: "希望完成日", value: dayLabel(content.dueOn) },
            { term: "地點", value: placeLabel(content.place ?? "") || "還沒選" },
          ]}
        />
        <RequestBody
          request={{
            description: content.description || "<p>（還沒有說明）</p>",
            answers,
            wants,
            files: [...(attached?.rows ?? [])],
            fileCount: attached?.rows.length ?? 0,
            filesNote: content.ndaOnly ? "只有簽署過保密協議的賣家能下載。" : null,
          }}
        />
      </div>
      <p className="text-ink-soft text-sm">
        {designated
          ? "只有指定的達人看得到。對方婉拒或沒有回覆時，可以改為公開徵求。"
          : `發布後公開 ${requestOpenDays} 天，期間可以修改、延長或結束。訪客看得到標題、分類、預算與說明，看不到檔案與提案。`}
      </p>
    </>
  );
}
