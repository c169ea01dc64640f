import { togglePicked, usePicked } from "./picked.ts";

/** Picks a service for the comparison, on its card. */
export function CompareMark({ id, title }: { id: number; title: string }) {
  const on = usePicked().includes(id);
  return (
    <button
      type="button"
      className="compare"
      aria-pressed={on}
      aria-label={`比較「${title}」`}
      onClick={() => togglePicked(id)}
    >
      <span className="icon-compare" />
    </button>
  );
}
