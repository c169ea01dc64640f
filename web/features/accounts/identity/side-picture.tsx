import ImagePlus from "lucide-react/icons/image-plus";
import { useEffect, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import type { FieldAria } from "#web/ui/forms/field.tsx";
import { PICTURE_TYPES, pictureProblem } from "#web/ui/pictures/picture-rules.ts";

/** Object URL of the chosen picture; null while there is none, or none that can be shown. */
function usePicture(file: File | undefined): string | null {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (!file || pictureProblem(file)) return setSrc(null);
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return src;
}

type SidePictureProps = { aria: FieldAria; input: UseFormRegisterReturn; file: File | undefined };

/**
 * Picture of one side of a document: chosen with a button and previewed before sending, so that the user sees whether
 * it is legible.
 */
export function SidePicture({ aria, input, file }: SidePictureProps) {
  const src = usePicture(file);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {src ? <img src={src} alt="" className="h-28 w-44 rounded-md bg-sunken object-contain" /> : null}
      <input {...aria} type="file" accept={PICTURE_TYPES} {...input} className="peer sr-only" />
      <label
        htmlFor={aria.id}
        className={cx(
          buttonClass({ variant: "secondary" }),
          "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-teal peer-focus-visible:outline-offset-2",
        )}
      >
        <ImagePlus aria-hidden size={18} />
        {file ? "換一張" : "選擇圖片"}
      </label>
      {file ? <span className="min-w-0 truncate text-ink-soft text-sm">{file.name}</span> : null}
    </div>
  );
}
