/** A text with parts of it marked. @param marks pairs of positions [from, to), in order. */
export function Marked({ text, marks }: { text: string; marks: readonly number[] }) {
  if (marks.length === 0) return text;
  const cuts = [0, ...marks, text.length];
  return cuts.slice(1).map((end, at) => {
    const piece = text.slice(cuts[at], end);
    if (at % 2 === 0) return piece;
    return (
      <mark key={cuts[at]} className="rounded-sm bg-kaki-wash text-inherit">
        {piece}
      </mark>
    );
  });
}
