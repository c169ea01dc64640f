import ImageOff from "lucide-react/icons/image-off";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { percent } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Progress } from "#web/ui/progress.tsx";
import type { Pending } from "./use-uploads.ts";

/** A picture being uploaded, or its error. */
export function PendingTile({ each, onRetry, onDrop }: { each: Pending; onRetry: () => void; onDrop: () => void }) {
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
              {each.again ? (
                <Button size="sm" variant="secondary" onClick={onRetry}>
                  再試一次
                </Button>
              ) : null}
              <Button size="sm" variant="quiet" data-act="remove" onClick={onDrop}>
                移除
              </Button>
            </div>
          </>
        ) : (
          <Progress
            label={each.name}
            value={Math.round(each.share * 100)}
            text={each.share >= 1 ? "處理中" : percent(each.share)}
          />
        )}
      </div>
    </li>
  );
}

/** Tile to choose or drop more pictures. */
export function AddTile({ room, empty, onFiles }: { room: number; empty: boolean; onFiles: (files: File[]) => void }) {
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
