import Camera from "lucide-react/icons/camera";
import ImageUp from "lucide-react/icons/image-up";
import { useRef } from "react";
import { megabytes } from "#contract/files/sizes.ts";
import { percent } from "#contract/money.ts";
import * as terms from "#contract/terms.ts";
import { avatarUrl, mediaUrl } from "#web/lib/media.ts";
import { useOwnPicture } from "#web/lib/own-picture.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { PICTURE_TYPES } from "#web/ui/pictures/picture-rules.ts";

/** Button to choose and upload a picture, with progress. */
function usePicture(which: "avatar" | "background", name: string) {
  const input = useRef<HTMLInputElement>(null);
  const { share, choose, dialog } = useOwnPicture(which);
  const hidden = (
    <>
      <input ref={input} type="file" accept={PICTURE_TYPES} hidden onChange={choose} aria-label={name} />
      {dialog}
    </>
  );
  const label = (words: string) => (share === null ? words : share < 1 ? `上傳中 ${percent(share)}` : "處理中");
  return { busy: share !== null, hidden, label, open: () => input.current?.click() };
}

/** Banner and portrait as on the public page, each with a button to change it. */
export function ProfilePictures({
  nickname,
  avatar,
  background,
}: {
  nickname: string;
  avatar: string | null;
  background: string | null;
}) {
  const banner = usePicture("background", "背景圖");
  const face = usePicture("avatar", "頭像");
  return (
    <div>
      <div className="relative h-32 overflow-hidden rounded-xl bg-teal-wash sm:h-44">
        {background ? (
          <img
            src={mediaUrl(background, 1280)}
            srcSet={`${mediaUrl(background, 640)} 640w, ${mediaUrl(background, 1280)} 1280w`}
            sizes="(width >= 960px) 900px, 100vw"
            alt=""
            width={1280}
            height={320}
            className="size-full object-cover"
          />
        ) : null}
        <div className="absolute right-3 bottom-3">
          <Button
            size="sm"
            variant="secondary"
            busy={banner.busy}
            icon={<ImageUp aria-hidden size={18} />}
            onClick={banner.open}
          >
            {banner.label(background ? "更換背景圖" : "放一張背景圖")}
          </Button>
          {banner.hidden}
        </div>
      </div>
      <div className="relative flex items-end gap-4 px-2 sm:px-6">
        <Avatar src={avatarUrl(avatar, 320)} name={nickname} size="xl" className="-mt-12 ring-4 ring-paper" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 pt-3">
          <p className="font-semibold text-xl">{nickname}</p>
          <Button
            size="sm"
            variant="quiet"
            busy={face.busy}
            icon={<Camera aria-hidden size={18} />}
            onClick={face.open}
          >
            {face.label(avatar ? "更換頭像" : "放一張頭像")}
          </Button>
          {face.hidden}
        </div>
      </div>
      <p className="mt-2 px-2 text-ink-faint text-sm sm:px-6">
        JPEG、PNG 或 WebP，{megabytes(terms.imageMaxBytes)} 以內。選好之後可以調整範圍：頭像是方形，背景圖是寬幅。
      </p>
    </div>
  );
}
