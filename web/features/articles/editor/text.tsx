import type { Editor } from "@tiptap/react";
import ImagePlus from "lucide-react/icons/image-plus";
import Store from "lucide-react/icons/store";
import { type ChangeEvent, Suspense, useRef, useState } from "react";
import { leadsToPerson } from "#contract/articles/contact.ts";
import { hostsOf } from "#contract/text/address.ts";
import { contactHighlights } from "#web/features/conversation/contact/contact-highlights.ts";
import { api } from "#web/lib/calls/api.ts";
import { mediaUrl } from "#web/lib/media.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import type { FieldAria } from "#web/ui/forms/field.tsx";
import { PendingTile } from "#web/ui/pictures/picture-tiles.tsx";
import { useUploads } from "#web/ui/pictures/use-uploads.ts";
import RichTextEditor from "#web/ui/rich-text/editor.tsx";
import { insertBlock } from "#web/ui/rich-text/insert-block.ts";
import { Tool } from "#web/ui/rich-text/toolbar.tsx";
import { ServiceCardNode } from "./card-node.tsx";
import { ArticlePicture } from "./picture-node.tsx";
import { useServices } from "./services.tsx";

const ServicePicker = lazyComponent(() => import("./service-picker.tsx"));

const send = (file: File, onProgress: (share: number) => void) =>
  api.call("POST /api/my_blogs_images", { body: { use: "text" }, files: { image: [file] }, onProgress });

/** Button to add pictures, which can also be pasted and dropped. */
function PictureTool({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = "";
  };
  return (
    <>
      <Tool label="插入圖片" icon={<ImagePlus aria-hidden size={18} />} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="選擇內文圖片"
        hidden
        onChange={choose}
      />
    </>
  );
}

/** The editor of an article's text, with pictures, own services and highlighted contact details. A lazy component. */
export default function ArticleText(props: { aria: FieldAria; value: string; onChange: (html: string) => void }) {
  const origin = useRootData()?.origin ?? "";
  const editor = useRef<Editor | null>(null);
  const { add } = useServices();
  const [picking, setPicking] = useState(false);
  const uploads = useUploads(send, ({ hash, width, height }) => {
    const attrs = { src: mediaUrl(hash, 960), alt: "", width, height };
    if (editor.current) insertBlock(editor.current, { type: "image", attrs });
  });
  const [extensions] = useState(() => [
    ArticlePicture,
    ServiceCardNode,
    contactHighlights(hostsOf(origin), { written: false, refused: leadsToPerson }),
  ]);
  return (
    <>
      <RichTextEditor
        {...props}
        long={{
          extensions,
          tools: (shown) => {
            editor.current = shown;
            return (
              <>
                <PictureTool onFiles={uploads.add} />
                <Tool label="放入我的服務" icon={<Store aria-hidden size={18} />} onPress={() => setPicking(true)} />
              </>
            );
          },
          under:
            uploads.pending.length > 0 ? (
              <ul aria-label="上傳中的圖片" className="grid grid-cols-2 gap-3 border-line border-b p-3 sm:grid-cols-4">
                {uploads.pending.map((each) => (
                  <PendingTile
                    key={each.key}
                    each={each}
                    onRetry={() => uploads.retry(each.key)}
                    onDrop={() => uploads.drop(each.key)}
                  />
                ))}
              </ul>
            ) : null,
          onFiles: (_, files) => uploads.add(files),
        }}
      />
      {picking ? (
        <Suspense>
          <ServicePicker
            onClose={() => setPicking(false)}
            onPick={(service) => {
              add(service);
              editor.current?.commands.focus();
              if (editor.current) insertBlock(editor.current, { type: "serviceCard", attrs: { service: service.id } });
              setPicking(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
