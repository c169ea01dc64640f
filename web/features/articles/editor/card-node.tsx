import { mergeAttributes, Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import Trash2 from "lucide-react/icons/trash";
import { money } from "#contract/money.ts";
import { pictureProps } from "#web/lib/media.ts";
import { IconButton } from "#web/ui/button.tsx";
import { useServices } from "./services.tsx";

function CardView({ node, selected, deleteNode }: NodeViewProps) {
  const service = useServices().of(Number(node.attrs.service));
  return (
    <NodeViewWrapper
      data-drag-handle
      className={`my-4 flex items-center gap-4 rounded-lg border bg-surface p-3 ${selected ? "border-teal" : "border-line"}`}
    >
      {service?.cover ? (
        <img
          {...pictureProps(service.cover, "96px", 96)}
          alt=""
          className="aspect-16/10 w-24 shrink-0 rounded-md object-cover"
        />
      ) : null}
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-medium">{service?.title ?? "這項服務目前沒有上架，讀者不會看到"}</p>
        {service ? <p className="text-ink-soft text-sm">{money(service.price)} 起</p> : null}
      </div>
      <IconButton label="移除服務卡片" icon={<Trash2 aria-hidden size={18} />} onClick={deleteNode} />
    </NodeViewWrapper>
  );
}

/** Placeholder for the card of one of the author's services; its content is loaded when the article is read. */
export const ServiceCardNode = Node.create({
  name: "serviceCard",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    service: {
      default: null,
      parseHTML: (element) => Number(element.getAttribute("data-service")),
      renderHTML: ({ service }) => ({ "data-service": service }),
    },
  }),
  parseHTML: () => [{ tag: "div[data-service]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(CardView),
});
