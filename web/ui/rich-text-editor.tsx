import { EditorContent, mergeAttributes, Node, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import type { FieldAria } from "./field.tsx";
import { RichTextToolbar, type UploadedPicture } from "./rich-text-toolbar.tsx";

/** A picture of this site inside a text; kept as it stands when the text has one. */
const SitePicture = Node.create({
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

/** What the server keeps of a text: p, h3, ul, ol, li, strong, em, a, img. Anything else that is pasted becomes one of these. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, defaultProtocol: "https", protocols: ["https", "http"] },
  }),
  SitePicture,
];

export type RichTextEditorProps = {
  /** Attributes of the field around it (`<Field group>`). */
  aria: FieldAria;
  /** HTML. Read when the editor opens and when it is changed from outside, not while it is typed. */
  value: string;
  /** HTML; an empty text is "". */
  onChange: (html: string) => void;
  /** Takes a picture for the text; without it there is no button for one. What it throws is shown with its message. */
  onPicture?: (file: File) => Promise<UploadedPicture>;
};

/** Text with headings, lists, bold, links and pictures. 110 KB gzip: load it when it is needed. */
export default function RichTextEditor({ aria, value, onChange, onPicture }: RichTextEditorProps) {
  const typed = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    editorProps: {
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
        <RichTextToolbar editor={editor} onPicture={onPicture} />
      ) : (
        <div className="h-12 border-line border-b" />
      )}
      <EditorContent editor={editor} className="max-h-[70dvh] min-h-56 overflow-y-auto" />
    </div>
  );
}
