/**
 * A part of a text. `id` is its anchor, which must not change because people link to it; `text` is the plain markup of
 * `contract/content/markup.ts`.
 */
export type TextSection = { id: string; heading: string; text: string };

const HEADING = /^## *(?!#)(.*)$/;

/** The parts of a text as one text: each heading on a line of its own, after `## `. */
export const joinSections = (sections: readonly TextSection[]): string =>
  sections.map(({ heading, text }) => `## ${heading}\n\n${text.trim()}`).join("\n\n");

type Split = { parts: { heading: string; text: string }[]; fault: string | null };

/** Splits what an operator wrote. `fault`: a sentence about what is wrong, or null. */
export function splitSections(written: string, headingMax: number): Split {
  const [before = "", ...rest] = written.split(/^(?=##)/m);
  const [first, ...others] = before.startsWith("##") ? [before, ...rest] : rest;
  const parts = [...(first === undefined ? [] : [first]), ...others].map((part) => {
    const [line = "", ...lines] = part.split("\n");
    return { heading: (HEADING.exec(line)?.[1] ?? "").trim(), text: lines.join("\n").trim() };
  });
  if (parts.length === 0 || (!before.startsWith("##") && before.trim() !== ""))
    return { parts, fault: "第一行先寫小標題，用「## 」開頭。" };
  const empty = parts.find(({ heading, text }) => heading === "" || text === "");
  if (empty)
    return { parts, fault: empty.heading ? `「${empty.heading}」下面還沒有內容。` : "「## 」後面還沒有小標題。" };
  const long = parts.find(({ heading }) => [...heading].length > headingMax);
  return { parts, fault: long ? `小標題最多 ${headingMax} 個字：「${long.heading}」。` : null };
}

/**
 * Gives the parts of a changed text their anchors: that of the part with the same heading; else, while there are as many
 * parts as before, that of the part in its place; else a new one.
 */
export function withAnchors(
  parts: readonly { heading: string; text: string }[],
  before: readonly TextSection[],
): TextSection[] {
  const free = new Map(before.map((part) => [part.id, part]));
  const kept = parts.map(({ heading }) => {
    const same = [...free.values()].find((part) => part.heading === heading);
    if (same) free.delete(same.id);
    return same?.id;
  });
  const used = new Set(before.map(({ id }) => id));
  const fresh = (): string => {
    for (let n = 1; ; n++) if (!used.has(`part-${n}`)) return used.add(`part-${n}`) && `part-${n}`;
  };
  return parts.map((part, at) => {
    const inPlace = parts.length === before.length ? before[at]?.id : undefined;
    return { id: kept[at] ?? (inPlace !== undefined && free.has(inPlace) ? inPlace : fresh()), ...part };
  });
}
