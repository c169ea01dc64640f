import { limits } from "#contract/catalog/limits.ts";
import type { Picture } from "#contract/shared.ts";
import { pictureProps } from "#web/lib/media.ts";
import { upload } from "#web/lib/upload.ts";
import { PictureList } from "#web/ui/picture-list.tsx";
import { At, useEditing } from "./context.tsx";
import { Part } from "./part.tsx";

function send(file: File, onShare: (share: number) => void): Promise<Picture> {
  const form = new FormData();
  form.append("use", "gallery");
  form.append("image", file);
  return upload("POST /api/my_services_images", "/api/my_services_images", form, onShare);
}

/** Up to eight pictures, the first of them the cover. */
export function Gallery() {
  const { content, change, problemAt } = useEditing();
  return (
    <Part
      id="pictures"
      text="第一張是封面。圖片會裁成 16:10，寬 1600、高 1000 像素以上最清楚；JPEG、PNG 或 WebP，每張 5 MB 以內。"
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
              show={(picture) => pictureProps(picture, "(min-width: 960px) 240px, 50vw")}
              problemAt={(at) => problemAt(`images.${at}`) ?? problemAt(`images.${at}.alt`)}
            />
          </>
        )}
      </At>
    </Part>
  );
}
