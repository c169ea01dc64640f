import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import Trash2 from "lucide-react/icons/trash";
import { useId } from "react";
import { limits } from "#contract/articles/limits.ts";
import { IconButton } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";
import { isComposing } from "#web/ui/forms/is-composing.ts";
import { SitePicture } from "#web/ui/rich-text/editor.tsx";

/** A picture with a field for what it shows. Keys typed in that field do not reach the editor. */
function PictureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const id = useId();
  const alt = String(node.attrs.alt ?? "");
  return (
    <NodeViewWrapper
      className={`my-4 overflow-hidden rounded-lg border bg-surface ${selected ? "border-teal" : "border-line"}`}
    >
      <img
        src={node.attrs.src}
        alt={alt}
        width={node.attrs.width ?? undefined}
        height={node.attrs.height ?? undefined}
        data-drag-handle
        className="h-auto w-full"
      />
      <div contentEditable={false} className="flex items-end gap-2 p-3">
        <div className="min-w-0 grow">
          <label htmlFor={id} className="text-ink-soft text-sm">
            圖片說明（看不到圖的人會聽到這一句）
          </label>
          <TextInput
            id={id}
            value={alt}
            maxLength={limits.altMax}
            placeholder="例如：三款標誌並排，左邊是手寫草稿"
            onChange={({ target }) => updateAttributes({ alt: target.value })}
            onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && event.preventDefault()}
          />
        </div>
        <IconButton label="移除這張圖片" icon={<Trash2 aria-hidden size={18} />} onClick={deleteNode} />
      </div>
    </NodeViewWrapper>
  );
}

/** A picture of this site in the text of an article. */
export const ArticlePicture = SitePicture.extend({
  atom: true,
  addNodeView: () =>
    ReactNodeViewRenderer(PictureView, {
      stopEvent: ({ event }) => event.target instanceof HTMLElement && event.target.closest("input, button") !== null,
    }),
});
