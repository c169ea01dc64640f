import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { findContactDetails } from "#contract/messaging/contact-details.ts";

type Range = { from: number; to: number };

/**
 * How links are checked. `written`: a URL as the text of a link counts as written text; `refused`: URLs that links must
 * not point to.
 */
export type LinkRule = { written: boolean; refused: (href: string) => boolean };

/** The refused ranges of a paragraph: contact details, and links to refused URLs. */
function rangesIn(block: Node, ownHosts: readonly string[], rule: LinkRule): Range[] {
  const linked: (Range & { href: string })[] = [];
  block.forEach((child, offset) => {
    const link = child.marks.find(({ type }) => type.name === "link");
    if (link) linked.push({ from: offset, to: offset + child.nodeSize, href: String(link.attrs.href) });
  });
  // One replacement character for each non-text node keeps the positions in text and paragraph aligned.
  const text = block.textBetween(0, block.content.size, undefined, "\ufffc");
  const written = findContactDetails(text, ownHosts)
    .filter(
      ({ kind, start, end }) =>
        rule.written || kind !== "link" || !linked.some(({ from, to }) => from <= start && end <= to),
    )
    .map(({ start, end }) => ({ from: start, to: end }));
  return [...written, ...linked.filter(({ href }) => rule.refused(href))];
}

/** Highlights contact details in an editor while the user types. Unchanged paragraphs are not searched again. */
export function contactHighlights(ownHosts: readonly string[], rule: LinkRule): Extension {
  const known = new WeakMap<Node, Range[]>();
  const key = new PluginKey<DecorationSet>("contact-details");
  const highlightsOf = (doc: Node): DecorationSet => {
    const highlights: Decoration[] = [];
    doc.descendants((block, at) => {
      if (!block.isTextblock) return true;
      const ranges = known.get(block) ?? rangesIn(block, ownHosts, rule);
      known.set(block, ranges);
      for (const { from, to } of ranges)
        highlights.push(Decoration.inline(at + 1 + from, at + 1 + to, { nodeName: "mark", class: "refused" }));
      return false;
    });
    return DecorationSet.create(doc, highlights);
  };
  return Extension.create({
    name: "contactHighlights",
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => highlightsOf(doc),
          apply: (change, old) => (change.docChanged ? highlightsOf(change.doc) : old),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ],
  });
}
