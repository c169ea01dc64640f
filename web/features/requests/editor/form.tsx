import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RequestDraft } from "#contract/requests/forms.ts";
import { EditingProvider, goTo } from "#web/lib/drafts/editing.tsx";
import type { Problems } from "#web/lib/drafts/problems.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useTouched } from "../use-touched.ts";
import { contactsIn, problemsIn, problemsOf, type StepId, stepOf, steps } from "./content.ts";
import { type Writing, WritingProvider } from "./context.ts";
import { StepCheck } from "./step-check.tsx";
import { StepDetails } from "./step-details.tsx";
import { StepFiles } from "./step-files.tsx";
import { StepNav } from "./step-nav.tsx";
import { StepTerms } from "./step-terms.tsx";
import { StepWhat } from "./step-what.tsx";
import { useGuide } from "./use-guide.ts";

const bodies: Partial<Record<StepId, () => ReactNode>> = {
  what: StepWhat,
  details: StepDetails,
  terms: StepTerms,
  files: StepFiles,
};

export type RequestFormProps = Pick<Writing, "form" | "attached"> & {
  content: RequestDraft;
  change: (edit: (content: RequestDraft) => RequestDraft) => void;
  /** Problems that only the server found. */
  found: Problems;
  designated: boolean;
  /** Alerts above the form: the designated seller, and problems. */
  alerts: ReactNode;
  /** A step to open from outside. */
  startAt?: StepId | undefined;
  /** The line that shows where the text is stored. */
  saved: ReactNode;
  submit: { label: string; busy: boolean; reason: string | null; press: (problems: Problems) => unknown };
};

/**
 * The current step, and navigation between steps.
 * @param attempted after an attempt to publish all steps count as left.
 * @param startAt a step to open from outside
 */
function useSteps(attempted: boolean, startAt: StepId | undefined) {
  const [step, setStep] = useState<StepId>("what");
  const [left, setLeft] = useState<ReadonlySet<StepId>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<string | null>(null);
  const first = useRef(true);
  // In an effect, because the fields of the step have to be rendered first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, another place to go on
  useEffect(() => {
    const path = target.current;
    target.current = null;
    if (path !== null && goTo(path)) return;
    if (first.current) first.current = false;
    else {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
  }, [step]);
  useEffect(() => {
    if (startAt) setStep(startAt);
  }, [startAt]);
  const seen = (id: StepId) => attempted || left.has(id);
  const go = (next: StepId, path: string | null = null) => {
    setLeft((old) => new Set(old).add(step));
    target.current = path;
    if (next === step && path !== null) goTo(path);
    setStep(next);
  };
  return { step, heading, go, seen };
}

/** Form of a request, one step at a time; any step can be opened directly. */
export function RequestForm(props: RequestFormProps) {
  const { content, change, form, attached, found, designated, alerts, startAt, saved, submit } = props;
  const origin = useRootData()?.origin ?? "";
  const guide = useGuide(content.subcategoryId);
  const contacts = contactsIn(content, origin);
  const problems = { ...found, ...problemsOf(content, guide.questions), ...contacts };
  const { attempts, attempt, problemAt, touch } = useTouched(problems);
  const { step, heading, go, seen } = useSteps(attempts > 0, startAt);
  const at = steps.findIndex(({ id }) => id === step);
  const before = steps[at - 1];
  const after = steps[at + 1];
  const goOn = () => {
    const [missing] = problemsIn(step, problems);
    for (const path of problemsIn(step, problems)) touch(path);
    if (missing) goTo(missing);
    else if (after) go(after.id);
  };
  const press = () => {
    attempt();
    void submit.press(problems);
  };
  const Body = bodies[step];
  return (
    <EditingProvider
      value={{ content, change, problemAt: (path) => contacts[path] ?? found[path] ?? problemAt(path), touch }}
    >
      <WritingProvider value={{ guide, form, attached }}>
        <div className="page max-w-[54rem] py-6 wide:py-8">
          {alerts}
          <div className="sticky top-14 z-10 -mx-1 bg-paper px-1 pt-1 pb-2 wide:top-16">
            <StepNav current={step} problems={problems} seen={seen} onGo={(id) => go(id)} />
          </div>
          <Card className="mt-3 flex flex-col gap-6">
            <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
              {steps[at]?.title}
            </h2>
            {Body ? (
              <Body />
            ) : (
              <StepCheck problems={problems} onGo={(path) => go(stepOf(path), path)} designated={designated} />
            )}
          </Card>
        </div>
        <div className="foot-bar sticky bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
          <div className="page flex max-w-[54rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            {saved}
            <div className="ml-auto flex gap-3">
              {before ? (
                <Button variant="secondary" onClick={() => go(before.id)}>
                  上一步
                </Button>
              ) : null}
              {after ? (
                <Button onClick={goOn}>下一步：{after.title}</Button>
              ) : (
                <Button busy={submit.busy} reason={submit.reason} onClick={press}>
                  {submit.label}
                </Button>
              )}
            </div>
          </div>
        </div>
      </WritingProvider>
    </EditingProvider>
  );
}
