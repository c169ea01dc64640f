/** A text with parts of it highlighted. @param highlights pairs of positions [from, to), in order. */
export function Highlighted({ text, highlights }: { text: string; highlights: readonly number[] }) {
  if (highlights.length === 0) return <span>{text}</span>;
  const cuts = [0, ...highlights, text.length];
  return cuts.slice(1).map((end, at) => {
    const piece = text.slice(cuts[at], end);
    if (at % 2 === 0) return <span key={cuts[at]}>{piece}</span>;
    return <mark key={cuts[at]}>{piece}</mark>;
  });
}
