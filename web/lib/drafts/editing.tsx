import { createContext, type ReactNode, useContext } from "react";

/** What every part of a form works with. */
export type Editing<C> = {
  content: C;
  change: (edit: (content: C) => C) => void;
  /** The problem to show at a field: only after it was left once, or after an attempt to send. */
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
};

const EditingContext = createContext<unknown>(null);

export function EditingProvider<C>({ value, children }: { value: Editing<C>; children: ReactNode }) {
  return <EditingContext value={value}>{children}</EditingContext>;
}

/** @typeParam C of the form around it: each form has a hook of its own that says so */
export function useEditingOf<C>(): Editing<C> {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("outside of its form");
  return editing as Editing<C>;
}

/** The place of a field: the summary of problems jumps here, and leaving it lets its own problem show. */
export function At(props: { path: string; className?: string; children: (problem: string | undefined) => ReactNode }) {
  const { path, className, children } = props;
  const { problemAt, touch } = useEditingOf();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the control inside of it does
    <div data-path={path} onBlur={() => touch(path)} className={className}>
      {children(problemAt(path))}
    </div>
  );
}

/** What takes the cursor for a problem: what is marked inside a field, else where one types, else what one presses. */
const targets = [
  ":is(input, select, textarea)[aria-invalid=true]",
  ":is(input:not([type=file]), select, textarea), [contenteditable=true]",
  "button, input",
];

/** Brings the field of a problem into view and puts the cursor there. @returns whether it is on the page */
export function goTo(path: string): boolean {
  const place =
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.split(".")[0] ?? "")}"]`);
  place?.scrollIntoView({ block: "center" });
  for (const target of targets) {
    const control = place?.querySelector<HTMLElement>(target);
    if (!control) continue;
    // It may stand far down in a field that scrolls itself.
    if (target === targets[0]) control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
    break;
  }
  return place !== null;
}
