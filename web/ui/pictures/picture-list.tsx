import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Trash2 from "lucide-react/icons/trash";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { changedAt, moved, without } from "#web/ui/lists/order.ts";
import { Sortable, SortableItem } from "#web/ui/lists/sortable.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { AddTile, PendingTile } from "./picture-tiles.tsx";
import { type StoredPicture, useUploads } from "./use-uploads.ts";

/** A stored picture with its alt text. */
export type ListedPicture = StoredPicture & { alt: string };

export type PictureListProps = {
  pictures: readonly ListedPicture[];
  onChange: (edit: (pictures: ListedPicture[]) => ListedPicture[]) => void;
  max: number;
  /** Uploads one file. @param onShare 0 to 1. */
  send: (file: File, onShare: (share: number) => void) => Promise<StoredPicture>;
  /** Attributes of the `<img>` of a stored picture. */
  show: (picture: StoredPicture) => Omit<ComponentProps<"img">, "alt">;
  /** Marks the first one as the cover. */
  cover?: boolean;
  /** Validation error of a picture, by index. */
  problemAt?: (at: number) => string | undefined;
  /** Maximum length of an alt text, characters. */
  altMax: number;
  /** Crops each chosen picture before the upload; without it they are uploaded unchanged. */
  prepare?: (file: File) => Promise<File | null>;
  /** Called with the number of pending uploads: submitting the form meanwhile would lose them. */
  onComing?: (count: number) => void;
};

type TileProps = Omit<PictureListProps, "pictures" | "max" | "send" | "prepare" | "onComing"> & {
  /** Called with each change to move the focus. */
  follow: ReturnType<typeof useListFocus>["follow"];
  at: number;
  image: ListedPicture;
  count: number;
  handle: ReactNode;
};

function Tile({ at, image, count, handle, onChange: edit, show, cover, problemAt, altMax, follow }: TileProps) {
  const name = `第 ${at + 1} 張圖片`;
  const move = (to: number) => {
    follow(to, to < at ? "back" : "on");
    edit((images) => moved(images, at, to));
  };
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
          data-act="back"
          label={`${name}往前移`}
          disabled={at === 0}
          icon={<ArrowLeft aria-hidden size={18} />}
          onClick={() => move(at - 1)}
        />
        <IconButton
          data-act="on"
          label={`${name}往後移`}
          disabled={at === count - 1}
          icon={<ArrowRight aria-hidden size={18} />}
          onClick={() => move(at + 1)}
        />
        <IconButton
          data-act="remove"
          label={`移除${name}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => {
            follow(at, "remove");
            edit((images) => without(images, at));
          }}
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
          className="text-base wide:text-sm"
        />
        {problem ? <p className="mt-1 text-danger text-sm">{problem}</p> : null}
      </div>
    </>
  );
}

/**
 * A list of pictures: uploaded with progress, reordered by dragging, keyboard or buttons, described and removed. A
 * failed upload shows its error and does not affect the others.
 */
export function PictureList(props: PictureListProps) {
  const { pictures, onChange, max, send, prepare, onComing, ...tile } = props;
  const { list, follow } = useListFocus<HTMLUListElement>();
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
  const coming = uploads.pending.filter(({ problem }) => problem === null).length;
  const report = useRef(onComing);
  report.current = onComing;
  useEffect(() => report.current?.(coming), [coming]);
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
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 md:grid-cols-3">
        {pictures.map((image, at) => (
          <SortableItem
            key={image.hash}
            id={image.hash}
            handleLabel={`拖曳第 ${at + 1} 張圖片`}
            className="rounded-lg border border-line bg-surface"
          >
            {(handle) => (
              <Tile
                {...tile}
                onChange={onChange}
                follow={follow}
                at={at}
                image={image}
                count={pictures.length}
                handle={handle}
              />
            )}
          </SortableItem>
        ))}
        {uploads.pending.map((each, at) => (
          <PendingTile
            key={each.key}
            each={each}
            onRetry={() => uploads.retry(each.key)}
            onDrop={() => {
              follow(pictures.length + at, "remove");
              uploads.drop(each.key);
            }}
          />
        ))}
        {room > 0 ? <AddTile room={room} empty={pictures.length + uploads.pending.length === 0} onFiles={add} /> : null}
      </ul>
    </Sortable>
  );
}
