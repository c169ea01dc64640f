import { ArrowLeft, ArrowRight, ImageOff, ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from "react";
import { Badge } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { changedAt, moved, without } from "./lists.ts";
import { Progress } from "./progress.tsx";
import { Sortable, SortableItem } from "./sortable.tsx";
import { TextInput } from "./text-input.tsx";
import { toast } from "./toast.tsx";
import { type Pending, type StoredPicture, useUploads } from "./use-uploads.ts";

/** A stored picture with what it shows in words. */
export type ListedPicture = StoredPicture & { alt: string };

export type PictureListProps = {
  pictures: readonly ListedPicture[];
  onChange: (edit: (pictures: ListedPicture[]) => ListedPicture[]) => void;
  /** How many there may be. */
  max: number;
  /** Sends one file. @param onShare 0 to 1. */
  send: (file: File, onShare: (share: number) => void) => Promise<StoredPicture>;
  /** Attributes of the `<img>` of a stored picture. */
  show: (picture: StoredPicture) => Omit<ComponentProps<"img">, "alt">;
  /** Says on the first one that it is the cover. */
  cover?: boolean;
  /** The sentence of a picture that is not right, by its place. */
  problemAt?: (at: number) => string | undefined;
  /** Characters of a description. */
  altMax: number;
  /** Lets each chosen picture be cut before it is sent; as it came when left out. */
  prepare?: (file: File) => Promise<File | null>;
};

type TileProps = Omit<PictureListProps, "pictures" | "max" | "send" | "prepare"> & {
  at: number;
  image: ListedPicture;
  count: number;
  handle: ReactNode;
};

function Tile({ at, image, count, handle, onChange: edit, show, cover, problemAt, altMax }: TileProps) {
  const name = `第 ${at + 1} 張圖片`;
  const problem = problemAt?.(at);
  return (
    <>
      <div className="relative">
        <img
          {...show(image)}
          alt={image.alt || name}
          draggable={false}
          className="aspect-16/10 w-full rounded-t-lg object-cover"
        />
        <div className="absolute top-1.5 right-1.5 rounded-md bg-surface shadow-low">{handle}</div>
        {cover && at === 0 ? (
          <span className="absolute top-2 left-2">
            <Badge tone="info">封面</Badge>
          </span>
        ) : null}
      </div>
      <div className="flex px-1">
        <IconButton
          label={`${name}往前移`}
          disabled={at === 0}
          icon={<ArrowLeft aria-hidden size={18} />}
          onClick={() => edit((images) => moved(images, at, at - 1))}
        />
        <IconButton
          label={`${name}往後移`}
          disabled={at === count - 1}
          icon={<ArrowRight aria-hidden size={18} />}
          onClick={() => edit((images) => moved(images, at, at + 1))}
        />
        <IconButton
          label={`移除${name}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => edit((images) => without(images, at))}
          className="ml-auto"
        />
      </div>
      <div className="p-2 pt-0">
        <TextInput
          aria-label={`${name}的說明`}
          aria-invalid={problem ? true : undefined}
          placeholder="圖片說明（選填）"
          maxLength={altMax}
          value={image.alt}
          onChange={({ target }) => edit((images) => changedAt(images, at, { alt: target.value }))}
          className="text-sm"
        />
        {problem ? <p className="mt-1 text-danger text-sm">{problem}</p> : null}
      </div>
    </>
  );
}

function PendingTile({ each, onRetry, onDrop }: { each: Pending; onRetry: () => void; onDrop: () => void }) {
  return (
    <li className={cx("rounded-lg border bg-surface", each.problem ? "border-danger" : "border-line")}>
      {each.problem ? (
        <div className="grid aspect-16/10 w-full place-items-center rounded-t-lg bg-sunken text-ink-faint">
          <ImageOff aria-hidden size={24} />
        </div>
      ) : (
        <img src={each.preview} alt="" className="aspect-16/10 w-full rounded-t-lg bg-sunken object-cover opacity-60" />
      )}
      <div className="p-3">
        {each.problem ? (
          <>
            <p className="truncate text-sm">{each.name}</p>
            <p role="alert" className="text-danger text-sm">
              {each.problem}
            </p>
            <div className="mt-2 flex gap-2">
              <Button size="sm" variant="secondary" onClick={onRetry}>
                再試一次
              </Button>
              <Button size="sm" variant="quiet" onClick={onDrop}>
                移除
              </Button>
            </div>
          </>
        ) : (
          <Progress
            label={each.name}
            value={Math.round(each.share * 100)}
            text={each.share >= 1 ? "處理中" : `${Math.round(each.share * 100)}%`}
          />
        )}
      </div>
    </li>
  );
}

function AddTile({ room, empty, onFiles }: { room: number; empty: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = "";
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <li className={cx(empty && "col-span-full")}>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={cx(
          "flex w-full flex-col items-center justify-center gap-1 rounded-lg border border-line-strong border-dashed px-3 py-8 text-center transition-colors hover:border-teal hover:text-teal",
          empty ? "min-h-48" : "h-full min-h-40",
          over && "border-teal bg-teal-wash",
        )}
      >
        <ImagePlus aria-hidden size={24} />
        <span className="font-medium">上傳圖片</span>
        <span className="text-ink-faint text-sm">還可以放 {room} 張</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="選擇圖片檔案"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
    </li>
  );
}

/**
 * Pictures that are uploaded with progress, put in order by dragging, keyboard or buttons, described and taken away.
 * One that fails says why and leaves the others alone.
 */
export function PictureList(props: PictureListProps) {
  const { pictures, onChange, max, send, prepare, ...tile } = props;
  const latest = useRef(pictures);
  latest.current = pictures;
  const arrived = (picture: StoredPicture) => {
    if (latest.current.some(({ hash }) => hash === picture.hash)) {
      toast({ text: "這張圖片已經加過了。", tone: "info" });
      return;
    }
    onChange((old) => [...old, { ...picture, alt: "" }].slice(0, max));
  };
  const uploads = useUploads(send, arrived, prepare);
  const room = Math.max(0, max - pictures.length - uploads.pending.length);
  const add = (files: File[]) => {
    if (files.length > room) toast({ text: `最多 ${max} 張，只收下前面 ${room} 張。`, tone: "attention" });
    uploads.add(files.slice(0, room));
  };
  const placeOf = (id: string | number) => pictures.findIndex(({ hash }) => hash === id);
  return (
    <Sortable
      layout="grid"
      ids={pictures.map(({ hash }) => hash)}
      nameOf={(id) => `第 ${placeOf(id) + 1} 張圖片`}
      onMove={(from, to) => onChange((old) => moved(old, from, to))}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 md:grid-cols-3">
        {pictures.map((image, at) => (
          <SortableItem
            key={image.hash}
            id={image.hash}
            handleLabel={`拖曳第 ${at + 1} 張圖片`}
            className="rounded-lg border border-line bg-surface"
          >
            {(handle) => (
              <Tile {...tile} onChange={onChange} at={at} image={image} count={pictures.length} handle={handle} />
            )}
          </SortableItem>
        ))}
        {uploads.pending.map((each) => (
          <PendingTile
            key={each.key}
            each={each}
            onRetry={() => uploads.retry(each.key)}
            onDrop={() => uploads.drop(each.key)}
          />
        ))}
        {room > 0 ? <AddTile room={room} empty={pictures.length + uploads.pending.length === 0} onFiles={add} /> : null}
      </ul>
    </Sortable>
  );
}
