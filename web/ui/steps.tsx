import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type StepState = "done" | "current" | "todo" | "failed";
export type Step = {
  title: ReactNode;
  text?: ReactNode;
  time?: ReactNode;
  state: StepState;
};

const said: Record<StepState, string> = {
  done: "已完成",
  current: "進行中",
  todo: "尚未開始",
  failed: "未完成",
};
const dots: Record<StepState, string> = {
  done: "bg-teal text-on-fill",
  current: "bg-teal-wash text-teal-strong outline-2 outline-teal outline-offset-[-2px]",
  todo: "bg-sunken text-ink-faint outline-1 outline-line outline-offset-[-1px]",
  failed: "bg-danger text-on-fill",
};

function Dot({ state, number }: { state: StepState; number: number }) {
  return (
    <span
      aria-hidden
      className={cx(
        "relative z-1 inline-flex size-7 shrink-0 items-center justify-center rounded-full font-medium text-sm",
        dots[state],
      )}
    >
      {state === "done" ? <Check size={16} strokeWidth={2.5} /> : state === "failed" ? <X size={16} /> : number}
    </span>
  );
}

export type StepsProps = {
  steps: readonly Step[];
  /** "horizontal" turns vertical below 640 px. */
  direction?: "vertical" | "horizontal";
  label: string;
};

/** Progress in steps: done, current, and upcoming. */
export function Steps({ steps, direction = "vertical", label }: StepsProps) {
  const across = direction === "horizontal";
  return (
    <ol aria-label={label} className={cx("flex flex-col", across && "sm:flex-row")}>
      {steps.map((step, at) => {
        const last = at === steps.length - 1;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places, the position is their identity
            key={at}
            aria-current={step.state === "current" ? "step" : undefined}
            className={cx(
              "relative flex min-w-0 gap-3",
              !last && "pb-6",
              across && "sm:flex-1 sm:flex-col sm:gap-2 sm:pb-0 sm:text-center sm:items-center",
            )}
          >
            {last ? null : (
              <span
                aria-hidden
                className={cx(
                  "absolute top-7 bottom-0 left-[13px] w-0.5",
                  across &&
                    "sm:top-[13px] sm:bottom-auto sm:left-[calc(50%+1.125rem)] sm:h-0.5 sm:w-[calc(100%-2.25rem)]",
                  step.state === "done" ? "bg-teal" : "bg-line",
                )}
              />
            )}
            <Dot state={step.state} number={at + 1} />
            <div className={cx("min-w-0", across && "sm:px-2")}>
              <p className={cx("leading-7", step.state === "todo" ? "text-ink-faint" : "font-medium")}>
                {step.title}
                <span className="sr-only">（{said[step.state]}）</span>
              </p>
              {step.text ? <p className="text-ink-soft text-sm">{step.text}</p> : null}
              {step.time ? <p className="text-ink-faint text-sm">{step.time}</p> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
