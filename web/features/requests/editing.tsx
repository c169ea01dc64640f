import { createContext, type ReactNode, useContext } from "react";

/** What every part of a form works with. */
export type Editing<C> = {
  content: C;
  change: (edit: (content: C) => C) => void;
  /** The problem to show at a field: only after it was left once, or after an attempt to send. */
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
};

/** The context of one kind of form: its provider, the way to it, and the place of a field. */
export function editingOf<C>() {
  const Context = createContext<Editing<C> | null>(null);
  function useEditing(): Editing<C> {
    const editing = useContext(Context);
    if (!editing) throw new Error("outside of its form");
    return editing;
  }
  /** The place of a field: the summary of problems jumps here, and leaving it lets its own problem show. */
  function At(props: { path: string; className?: string; children: (problem: string | undefined) => ReactNode }) {
    const { path, className, children } = props;
    const { problemAt, touch } = useEditing();
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the control inside of it does
      <div data-path={path} onBlur={() => touch(path)} className={className}>
        {children(problemAt(path))}
      </div>
    );
  }
  return { EditingProvider: Context.Provider, useEditing, At };
}

/** Brings the field of a problem into view and puts the cursor there. @returns whether it is on the page */
export function goTo(path: string): boolean {
  const place =
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.split(".")[0] ?? "")}"]`);
  place?.scrollIntoView({ block: "center" });
  place
    ?.querySelector<HTMLElement>("input, select, textarea, [contenteditable=true], button")
    ?.focus({ preventScroll: true });
  return place !== null;
}
