import { type Editor, EditorContent, type Extensions, mergeAttributes, Node, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "#web/ui/cx.ts";
import type { FieldAria } from "#web/ui/forms/field.tsx";
import { meantFiles } from "#web/ui/forms/pasted-files.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { insertBlock } from "./insert-block.ts";
import { foreignPictures, withLists } from "./pasted.ts";
import { RichTextToolbar, type UploadedPicture } from "./toolbar.tsx";

/** A picture of this site inside a text. Every text may keep one; adding one needs `onPicture`. */
export const SitePicture = Node.create({
  name: "image",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
});

/** Elements that the server accepts: p, h3, ul, ol, li, strong, em, a. Other pasted elements are converted to these. */
const kit = (long: boolean) =>
  StarterKit.configure({
    heading: { levels: long ? [2, 3] : [3] },
    ...(long ? {} : { blockquote: false as const }),
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, defaultProtocol: "https", protocols: ["https", "http"] },
  });

/** Settings for long texts: two levels of headings, quotes, and extensions of their own editor. */
export type LongText = {
  /** Only read when the editor is created. */
  extensions: Extensions;
  /** Additional buttons. */
  tools: (editor: Editor) => ReactNode;
  /** Rendered below the buttons. */
  under: ReactNode;
  /** Pasted or dropped pictures; the cursor is where they belong. */
  onFiles: (editor: Editor, files: File[]) => void;
};

export type RichTextEditorProps = {
  /** Attributes of the field around it (`<Field group>`). */
  aria: FieldAria;
  /** HTML. Read when the editor is created and on changes from outside, not while the user types. */
  value: string;
  /** HTML; "" for an empty text. */
  onChange: (html: string) => void;
  /** Uploads a picture for the text; without it there is no picture button. Its error message is shown. */
  onPicture?: (file: File) => Promise<UploadedPicture>;
  long?: LongText;
  /** Additional extensions. Only read when the editor is created. */
  extensions?: Extensions;
};

/** Editor for text with headings, lists, bold, links and pictures. 110 KB gzip: load it on demand. */
export default function RichTextEditor({
  aria,
  value,
  onChange,
  onPicture,
  long,
  extensions = [],
}: RichTextEditorProps) {
  const typed = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  const own = useRef<Editor | null>(null);
  /** Inserts pictures at the cursor, one after the other. */
  const put = async (editor: Editor, files: File[]) => {
    if (!onPicture) return toast({ text: "這裡只能放文字，圖片沒有放進來。", tone: "attention" });
    for (const file of files) {
      try {
        const attrs = await onPicture(file);
        insertBlock(editor, { type: "image", attrs });
      } catch (error) {
        const text = error instanceof Error ? error.message : "圖片沒有上傳成功，請再試一次。";
        toast({ text, tone: "danger" });
      }
    }
  };
  /** @returns whether the pictures were handled; the editor handles everything else */
  const take = (data: DataTransfer | null, at?: number): boolean => {
    const files = meantFiles(data).filter(({ type }) => type.startsWith("image/"));
    const left = foreignPictures(data?.getData("text/html") ?? "");
    if (files.length === 0 && left > 0)
      toast({ text: `文字放進來了，裡面的 ${left} 張圖片要另外上傳。`, tone: "attention" });
    if (!own.current || files.length === 0) return false;
    if (at !== undefined) own.current.commands.setTextSelection(at);
    if (long) long.onFiles(own.current, files);
    else void put(own.current, files);
    return true;
  };
  const editor = useEditor({
    extensions: long ? [kit(true), ...long.extensions] : [kit(false), SitePicture, ...extensions],
    content: value,
    immediatelyRender: false,
    editorProps: {
      handlePaste: (_, event) => take(event.clipboardData),
      transformPastedHTML: withLists,
      handleDrop: (view, event, _, moved) =>
        !moved &&
        take(event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? undefined),
      attributes: {
        ...(Object.fromEntries(Object.entries(aria).filter(([, set]) => set !== undefined)) as Record<string, string>),
        role: "textbox",
        "aria-multiline": "true",
        class: "rich-text min-h-56 max-w-none px-4 py-3 outline-none",
      },
    },
    onUpdate: ({ editor }) => {
      typed.current = editor.isEmpty ? "" : editor.getHTML();
      report.current(typed.current);
    },
  });
  own.current = editor;
  useEffect(() => {
    if (!editor || value === typed.current) return;
    typed.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div
      className={cx(
        "rounded-md border bg-surface transition-colors focus-within:border-teal focus-within:outline-2 focus-within:outline-teal",
        aria["aria-invalid"] ? "border-danger" : "border-line-strong",
      )}
    >
      {editor ? (
        <RichTextToolbar editor={editor} onPicture={onPicture} more={long?.tools(editor)} />
      ) : (
        <div className="h-12 border-line border-b" />
      )}
      {long?.under}
      <EditorContent editor={editor} className="max-h-[70dvh] min-h-56 overflow-y-auto" />
    </div>
  );
}
