import { ArrowLeft, ArrowRight, ImageOff, ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { limits } from "#contract/catalog/limits.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { TextInput } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Sortable, SortableItem } from "#web/ui/sortable.tsx";
import { toast } from "#web/ui/toast.tsx";
import { changedAt, moved, without } from "./content.ts";
import { At, useEditing } from "./context.tsx";
import { Part } from "./part.tsx";
import { type Pending, sendGalleryPicture, useUploads } from "./use-uploads.ts";

type Image = ServiceDraft["images"][number];

function Tile({ at, image, count, handle }: { at: number; image: Image; count: number; handle: ReactNode }) {
  const { change, problemAt } = useEditing();
  const edit = (change_: (images: Image[]) => Image[]) => change((old) => ({ ...old, images: change_(old.images) }));
  const name = `第 ${at + 1} 張圖片`;
  const problem = problemAt(`images.${at}.alt`);
  return (
    <>
      <div className="relative">
        <img
          {...pictureProps(image, "(min-width: 960px) 240px, 50vw")}
          alt={image.alt || name}
          draggable={false}
          className="aspect-16/10 w-full rounded-t-lg object-cover"
        />
        {at === 0 ? (
          <span className="absolute top-2 left-2">
            <Badge tone="info">封面</Badge>
          </span>
        ) : null}
      </div>
      <div className="flex items-center justify-between px-1">
        {handle}
        <div className="flex">
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
          />
        </div>
      </div>
      <div className="p-2 pt-0">
        <TextInput
          aria-label={`${name}的說明`}
          aria-invalid={problem ? true : undefined}
          placeholder="圖片說明（選填）"
          maxLength={limits.altMax}
          value={image.alt}
          onChange={({ target }) => edit((images) => changedAt(images, at, { alt: target.value }))}
          className="text-sm"
        />
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

/** Up to eight pictures, the first of them the cover. */
export function Gallery() {
  const { content, change } = useEditing();
  const { images } = content;
  const latest = useRef(images);
  latest.current = images;
  const uploads = useUploads(sendGalleryPicture, (picture) => {
    if (latest.current.some(({ hash }) => hash === picture.hash)) {
      toast({ text: "這張圖片已經加過了。", tone: "info" });
      return;
    }
    change((old) => ({ ...old, images: [...old.images, { ...picture, alt: "" }].slice(0, limits.images) }));
  });
  const room = Math.max(0, limits.images - images.length - uploads.pending.length);
  const add = (files: File[]) => {
    if (files.length > room) toast({ text: `最多 ${limits.images} 張，只收下前面 ${room} 張。`, tone: "attention" });
    uploads.add(files.slice(0, room));
  };
  const placeOf = (id: string | number) => images.findIndex(({ hash }) => hash === id);
  return (
    <Part
      id="pictures"
      text="第一張是封面。圖片會裁成 16:10，寬 1600、高 1000 像素以上最清楚；JPEG、PNG 或 WebP，每張 5 MB 以內。"
    >
      <At path="images">
        {(problem) => (
          <>
            {problem ? <p className="mb-3 text-danger text-sm">{problem}</p> : null}
            <Sortable
              layout="grid"
              ids={images.map(({ hash }) => hash)}
              nameOf={(id) => `第 ${placeOf(id) + 1} 張圖片`}
              onMove={(from, to) => change((old) => ({ ...old, images: moved(old.images, from, to) }))}
            >
              <ul className="grid grid-cols-1 gap-4 xs:grid-cols-2 md:grid-cols-3">
                {images.map((image, at) => (
                  <SortableItem
                    key={image.hash}
                    id={image.hash}
                    handleLabel={`拖曳第 ${at + 1} 張圖片`}
                    className="rounded-lg border border-line bg-surface"
                  >
                    {(handle) => <Tile at={at} image={image} count={images.length} handle={handle} />}
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
                {room > 0 ? (
                  <AddTile room={room} empty={images.length + uploads.pending.length === 0} onFiles={add} />
                ) : null}
              </ul>
            </Sortable>
          </>
        )}
      </At>
    </Part>
  );
}
