import ImagePlus from "lucide-react/icons/image-plus";
import { useRef } from "react";
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

type Use = "portrait" | "hero";

const crops: Record<Use, CropSpec> = {
  portrait: { title: "裁切畫像", ratio: 1, least: 240, widest: 640, skipFitting: true },
  hero: { title: "裁切主圖", ratio: 16 / 9, least: 640, widest: 1600, skipFitting: true },
};
const shapes: Record<Use, { hint: string; className: string }> = {
  portrait: { hint: "正方形最清楚", className: "size-40" },
  hero: { hint: "16:9，寬 1600 像素最清楚", className: "aspect-video w-full max-w-md" },
};

type Props = {
  use: Use;
  label: string;
  required?: boolean;
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
  problem: string | undefined;
  /** Lets a visitor log in before a picture is chosen. */
  ask?: (run: () => void) => void;
};

/** The field for a picture of a campaign, which is chosen, cropped, and uploaded with progress. */
export function CampaignPicture({ use, label, required, picture, onChange, problem, ask }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const cropper = useCropper(crops[use]);
  const send = (file: File, onProgress: (share: number) => void) =>
    api.call("POST /api/campaign_images", { body: { use }, files: { image: [file] }, onProgress });
  const { pending, add, retry, drop } = useUploads(send, onChange, cropper.ask);
  const choose = () => input.current?.click();
  return (
    <Field
      group
      label={label}
      required={required ?? false}
      error={problem}
      hint={`${shapes[use].hint}。JPEG、PNG 或 WebP，${megabytes(imageMaxBytes)} 以內。`}
    >
      {(aria) => (
        // biome-ignore lint/a11y/useSemanticElements: the name of the group comes from the field around it
        <div
          role="group"
          id={aria.id}
          aria-labelledby={aria["aria-labelledby"]}
          aria-describedby={aria["aria-describedby"]}
          className="flex flex-col items-start gap-3"
        >
          {picture ? (
            <img
              {...pictureProps(picture, "448px")}
              alt="目前的圖片"
              className={`${shapes[use].className} rounded-lg object-cover`}
            />
          ) : null}
          {pending.length > 0 ? (
            <ul className="max-w-60">
              {pending.map((each) => (
                <PendingTile key={each.key} each={each} onRetry={() => retry(each.key)} onDrop={() => drop(each.key)} />
              ))}
            </ul>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              icon={<ImagePlus aria-hidden size={18} />}
              onClick={() => (ask ? ask(choose) : choose())}
            >
              {picture ? "換一張" : `上傳${label}`}
            </Button>
            {picture && !required ? (
              <Button variant="quiet" onClick={() => onChange(null)}>
                移除
              </Button>
            ) : null}
          </div>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label={`選擇${label}檔案`}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              add([...(target.files ?? [])].slice(0, 1));
              target.value = "";
            }}
          />
          {cropper.dialog}
        </div>
      )}
    </Field>
  );
}
