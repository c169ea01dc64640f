import { limits } from "#contract/catalog/limits.ts";
import { megabytes } from "#contract/files/sizes.ts";
import type { Picture } from "#contract/shared.ts";
import { imageMaxBytes } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { pictureProps } from "#web/lib/media.ts";
import type { CropSpec } from "#web/ui/pictures/crop-dialog.tsx";
import { PictureList } from "#web/ui/pictures/picture-list.tsx";
import { useCropper } from "#web/ui/pictures/use-cropper.tsx";
import { useEditing } from "./context.ts";
import { Part } from "./part.tsx";

function send(file: File, onShare: (share: number) => void): Promise<Picture> {
  const sent = { body: { use: "gallery" as const }, files: { image: [file] }, onProgress: onShare };
  return api.call("POST /api/my_services_images", sent);
}

/** Pictures are cropped to the ratio of the page; one that has it already is uploaded unchanged. */
const crop: CropSpec = { title: "裁切圖片", ratio: 16 / 10, least: 480, widest: 1600, skipFitting: true };

/** Up to eight pictures, the first of them the cover. */
export function Gallery() {
  const { content, change, problemAt } = useEditing();
  const { ask, dialog } = useCropper(crop);
  return (
    <Part
      id="pictures"
      text={`第一張是封面。其他比例的圖片，選好之後可以裁成 16:10。寬 1600 像素以上最清楚，JPEG、PNG 或 WebP，每張 ${megabytes(imageMaxBytes)} 以內。`}
    >
      <At path="images">
        {(problem) => (
          <>
            {problem ? <p className="mb-3 text-danger text-sm">{problem}</p> : null}
            <PictureList
              cover
              pictures={content.images}
              onChange={(edit) => change((old) => ({ ...old, images: edit(old.images) }))}
              max={limits.images}
              altMax={limits.altMax}
              send={send}
              prepare={ask}
              show={(picture) => pictureProps(picture, "(min-width: 960px) 240px, 50vw")}
              problemAt={(at) => problemAt(`images.${at}`) ?? problemAt(`images.${at}.alt`)}
            />
          </>
        )}
      </At>
      {dialog}
    </Part>
  );
}
