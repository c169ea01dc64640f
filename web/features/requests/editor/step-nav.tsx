import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { Problems } from "#web/lib/drafts/problems.ts";
import { cx } from "#web/ui/cx.ts";
import { problemsIn, type StepId, steps } from "./content.ts";

type StepNavProps = {
  current: StepId;
  problems: Problems;
  /** Whether the problems of a step are shown: the user has left it once, or tried to publish. */
  seen: (id: StepId) => boolean;
  onGo: (id: StepId) => void;
};

/** Navigation between the steps, with the current and the complete ones marked; each can be opened at any time. */
export function StepNav({ current, problems, seen, onGo }: StepNavProps) {
  return (
    <nav aria-label="步驟">
      <ol className="flex gap-1 sm:gap-2">
        {steps.map(({ id, title }, at) => {
          const count = problemsIn(id, problems).length;
          const ready = count === 0 && id !== "check" && seen(id);
          const lacks = count > 0 && seen(id);
          const here = id === current;
          return (
            <li key={id} className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={here ? "step" : undefined}
                onClick={() => onGo(id)}
                className={cx(
                  "flex min-h-11 w-full items-center gap-2 border-t-4 pt-2 text-left text-sm",
                  here
                    ? "border-teal font-medium text-ink"
                    : ready
                      ? "border-teal text-ink-soft"
                      : "border-line text-ink-soft",
                )}
              >
                {lacks ? (
                  <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
                ) : ready ? (
                  <Check aria-hidden size={18} className="shrink-0 text-teal" />
                ) : (
                  <span aria-hidden className="w-4.5 shrink-0 text-center">
                    {at + 1}
                  </span>
                )}
                <span className="min-w-0 truncate max-sm:sr-only">{title}</span>
                <span className="sr-only">{ready ? "（已完成）" : lacks ? `（還有 ${count} 處要填）` : ""}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
