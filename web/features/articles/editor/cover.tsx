import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, type DragEvent, useRef } from "react";
import { megabytes } from "#contract/files/sizes.ts";
import type { Picture } from "#contract/shared.ts";
import { imageMaxBytes } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { CropSpec } from "#web/ui/pictures/crop-dialog.tsx";
import { PendingTile } from "#web/ui/pictures/picture-tiles.tsx";
import { useCropper } from "#web/ui/pictures/use-cropper.tsx";
import { useUploads } from "#web/ui/pictures/use-uploads.ts";

const send = (file: File, onProgress: (share: number) => void): Promise<Picture> =>
  api.call("POST /api/my_blogs_images", { body: { use: "cover" }, files: { image: [file] }, onProgress });

const crop: CropSpec = { title: "裁切封面", ratio: 16 / 9, least: 640, widest: 1600, skipFitting: true };

type Props = { cover: Picture | null; onChange: (cover: Picture | null) => void; problem: string | undefined };

/** The field for the cover of an article, which is chosen or dropped, cropped, and uploaded with progress. */
export function Cover({ cover, onChange, problem }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { ask, dialog } = useCropper(crop);
  const { pending, add, retry, drop } = useUploads(send, onChange, ask);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])].slice(0, 1));
    event.target.value = "";
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    add([...event.dataTransfer.files].slice(0, 1));
  };
  return (
    <Field
      group
      label="封面"
      required
      error={problem}
      hint={`16:9，寬 1600 像素最清楚，其他比例選好之後可以調整範圍。JPEG、PNG 或 WebP，${megabytes(imageMaxBytes)} 以內。`}
    >
      {(aria) => (
        // biome-ignore lint/a11y/useSemanticElements: the name of the group comes from the field around it
        <div
          role="group"
          id={aria.id}
          aria-labelledby={aria["aria-labelledby"]}
          aria-describedby={aria["aria-describedby"]}
          className="max-w-md"
          onDragOver={(event) => event.preventDefault()}
          onDrop={dropped}
        >
          {cover ? (
            <img
              {...pictureProps(cover, "(width >= 640px) 576px, 100vw")}
              alt="目前的封面"
              className="aspect-video w-full rounded-lg object-cover"
            />
          ) : null}
          {pending.length > 0 ? (
            <ul className="mt-3 max-w-60">
              {pending.map((each) => (
                <PendingTile key={each.key} each={each} onRetry={() => retry(each.key)} onDrop={() => drop(each.key)} />
              ))}
            </ul>
          ) : null}
          <div className={cover || pending.length > 0 ? "mt-3 flex gap-3" : ""}>
            <Button
              variant="secondary"
              icon={<ImagePlus aria-hidden size={18} />}
              className={cover ? "" : "aspect-video w-full border-dashed"}
              onClick={() => input.current?.click()}
            >
              {cover ? "換一張" : "上傳封面"}
            </Button>
            {cover ? (
              <Button variant="quiet" onClick={() => onChange(null)}>
                移除
              </Button>
            ) : null}
          </div>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="選擇封面檔案"
            className="sr-only"
            tabIndex={-1}
            onChange={choose}
          />
          {dialog}
        </div>
      )}
    </Field>
  );
}
