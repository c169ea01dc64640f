import { type Editor, useEditorState } from "@tiptap/react";
import Heading2 from "lucide-react/icons/heading-2";
import ImagePlus from "lucide-react/icons/image-plus";
import Bold from "lucide-react/icons/letter-b";
import Heading from "lucide-react/icons/letter-h";
import Link2 from "lucide-react/icons/link-2";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Redo2 from "lucide-react/icons/redo-2";
import TextQuote from "lucide-react/icons/text-quote";
import Undo2 from "lucide-react/icons/undo-2";
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { isComposing } from "#web/ui/forms/is-composing.ts";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { insertBlock } from "./insert-block.ts";
import { addressOf } from "./link-address.ts";

export type UploadedPicture = { src: string; width: number; height: number };

type ToolProps = { label: string; icon: ReactNode; on?: boolean; off?: boolean; onPress: () => void };

/** A toolbar button. */
export function Tool({ label, icon, on, off, onPress }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={on}
      aria-disabled={off || undefined}
      // Keeps the selection of the text: the button acts on it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => off || onPress()}
      className={cx(
        "inline-flex size-10 items-center justify-center rounded-md transition-colors pointer-coarse:size-11",
        on ? "bg-teal-wash text-teal-strong" : "text-ink-soft hover:bg-sunken hover:text-ink",
        "aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint aria-disabled:opacity-60",
      )}
    >
      {icon}
    </button>
  );
}

/**
 * Roving tabindex: the toolbar is one tab stop, arrow keys, Home and End move inside, and Tab returns to the last
 * button.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
function useRoving(bar: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  const tools = () => [...(bar.current?.querySelectorAll("button") ?? [])].filter((tool) => tool.offsetParent !== null);
  // No dependency list: buttons come and go.
  useEffect(() => {
    const all = tools();
    const stop = all.find((tool) => tool === last.current) ?? all[0];
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
  });
  const go = (to: HTMLElement | undefined) => {
    if (!to) return;
    for (const tool of tools()) tool.tabIndex = tool === to ? 0 : -1;
    last.current = to;
    to.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = tools();
    const at = all.findIndex((tool) => tool === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    go(all[next % all.length]);
  };
  return onKeyDown;
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [text, setText] = useState<string>(editor.getAttributes("link").href ?? "");
  const [wrong, setWrong] = useState(false);
  const apply = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const href = addressOf(text);
    if (text.trim() !== "" && href === "") return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent([{ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }]).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
      <TextInput
        autoFocus
        aria-label="連結網址"
        aria-invalid={wrong || undefined}
        inputMode="url"
        placeholder="https://"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposing(event)) apply(event);
          if (event.key === "Escape") onDone();
        }}
        className="min-w-0 flex-1 basis-48"
      />
      <Button size="sm" variant="secondary" onClick={apply}>
        套用
      </Button>
      <Button size="sm" variant="quiet" onClick={onDone}>
        取消
      </Button>
      {wrong ? (
        <p role="alert" className="basis-full text-danger text-sm">
          請輸入完整的網址，例如 https://example.com
        </p>
      ) : null}
    </div>
  );
}

function PictureTool({ editor, onPicture }: { editor: Editor; onPicture: (file: File) => Promise<UploadedPicture> }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const attrs = await onPicture(file);
      editor.commands.focus();
      insertBlock(editor, { type: "image", attrs });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "圖片沒有上傳成功，請再試一次。");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Tool
        label={busy ? "圖片上傳中" : "插入圖片"}
        off={busy}
        icon={<ImagePlus aria-hidden size={18} className={cx(busy && "animate-pulse")} />}
        onPress={() => input.current?.click()}
      />
      <input ref={input} type="file" accept="image/jpeg,image/png,image/webp" hidden onChange={choose} />
      {problem ? (
        <p role="alert" className="basis-full px-2 pb-1 text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </>
  );
}

export type RichTextToolbarProps = {
  editor: Editor;
  onPicture: ((file: File) => Promise<UploadedPicture>) | undefined;
  /** Additional buttons. */
  more: ReactNode;
};

/** The toolbar of a text; each button is on while the cursor is in what it creates. */
export function RichTextToolbar({ editor, onPicture, more }: RichTextToolbarProps) {
  // Only long texts have quotes; they have two levels of headings.
  const long = "blockquote" in editor.schema.nodes;
  const [linking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = useRoving(bar);
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      chapter: editor.isActive("heading", { level: 2 }),
      heading: editor.isActive("heading", { level: 3 }),
      quote: editor.isActive("blockquote"),
      list: editor.isActive("bulletList"),
      numbers: editor.isActive("orderedList"),
      link: editor.isActive("link"),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const icon = { "aria-hidden": true, size: 18 } as const;
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="文字格式"
        onKeyDown={onKeyDown}
        className="flex flex-wrap items-center gap-0.5 border-line border-b p-1"
      >
        <Tool label="粗體" on={on.bold} icon={<Bold {...icon} />} onPress={() => chain().toggleBold().run()} />
        {long ? (
          <Tool
            label="大標題"
            on={on.chapter}
            icon={<Heading2 {...icon} />}
            onPress={() => chain().toggleHeading({ level: 2 }).run()}
          />
        ) : null}
        <Tool
          label="小標題"
          on={on.heading}
          icon={<Heading {...icon} />}
          onPress={() => chain().toggleHeading({ level: 3 }).run()}
        />
        <Tool
          label="項目符號"
          on={on.list}
          icon={<List {...icon} />}
          onPress={() => chain().toggleBulletList().run()}
        />
        <Tool
          label="編號清單"
          on={on.numbers}
          icon={<ListOrdered {...icon} />}
          onPress={() => chain().toggleOrderedList().run()}
        />
        {long ? (
          <Tool
            label="引用"
            on={on.quote}
            icon={<TextQuote {...icon} />}
            onPress={() => chain().toggleBlockquote().run()}
          />
        ) : null}
        <Tool label="連結" on={on.link} icon={<Link2 {...icon} />} onPress={() => setLinking(!linking)} />
        {onPicture ? <PictureTool editor={editor} onPicture={onPicture} /> : null}
        {more}
        {/* Phones have their own undo, and no room for these. */}
        <span className="ml-auto flex max-sm:hidden">
          <Tool label="復原" off={!on.undo} icon={<Undo2 {...icon} />} onPress={() => chain().undo().run()} />
          <Tool label="重做" off={!on.redo} icon={<Redo2 {...icon} />} onPress={() => chain().redo().run()} />
        </span>
      </div>
      {linking ? <LinkForm editor={editor} onDone={() => setLinking(false)} /> : null}
    </>
  );
}
