import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { Editor, JSONContent } from "@tiptap/react";

/**
 * Inserts a picture or another block and puts the cursor after it. Otherwise the block stays selected, and the next
 * input replaces it.
 */
export function insertBlock(editor: Editor, block: JSONContent): void {
  editor
    .chain()
    .insertContent(block)
    .command(({ tr, state }) => {
      if (!(tr.selection instanceof NodeSelection)) return true;
      const behind = tr.selection.to;
      const paragraph = state.schema.nodes.paragraph;
      if (paragraph && !tr.doc.resolve(behind).nodeAfter?.isTextblock) tr.insert(behind, paragraph.create());
      tr.setSelection(TextSelection.create(tr.doc, behind + 1));
      return true;
    })
    .run();
}
