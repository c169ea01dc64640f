import { createContext, type ReactNode, useContext } from "react";

/** Context for every part of a form. */
export type Editing<C> = {
  content: C;
  change: (edit: (content: C) => C) => void;
  /** The problem to show at a field: only after it was blurred once, or after an attempt to send. */
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
};

const EditingContext = createContext<unknown>(null);

export function EditingProvider<C>({ value, children }: { value: Editing<C>; children: ReactNode }) {
  return <EditingContext value={value}>{children}</EditingContext>;
}

/** @typeParam C content of the surrounding form: each form has its own hook that sets it */
export function useEditingOf<C>(): Editing<C> {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("outside of its form");
  return editing as Editing<C>;
}

/** Wraps a field: the problem summary scrolls here, and leaving the field reveals its problem. */
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

/** What to focus for a problem: the invalid control, else a text field, else a button. */
const targets = [
  ":is(input, select, textarea)[aria-invalid=true]",
  ":is(input:not([type=file]), select, textarea), [contenteditable=true]",
  "button, input",
];

/** Scrolls to the field of a problem and focuses it. @returns whether it is on the page */
export function goTo(path: string): boolean {
  const place =
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.split(".")[0] ?? "")}"]`);
  place?.scrollIntoView({ block: "center" });
  for (const target of targets) {
    const control = place?.querySelector<HTMLElement>(target);
    if (!control) continue;
    // The field may scroll itself, with the control far down in it.
    if (target === targets[0]) control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
    break;
  }
  return place !== null;
}
