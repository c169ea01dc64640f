import { Camera, ImageUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useCall } from "#web/lib/call.ts";
import { avatarUrl, mediaUrl } from "#web/lib/media.ts";
import { upload } from "#web/lib/upload.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";

/** A button that takes one picture and shows how far it has come. */
function usePicture(name: "PUT /api/my_avatars" | "PUT /api/my_bgs", done: string) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const { busy, run } = useCall();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const form = new FormData();
    form.append("image", file);
    setShare(0);
    void run(() => upload(name, name.slice(4), form, setShare), done);
  };
  const hidden = (
    <input
      ref={input}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      hidden
      onChange={choose}
      aria-label={done}
    />
  );
  const label = (words: string) => (busy ? (share < 1 ? `上傳中 ${Math.round(share * 100)}%` : "處理中") : words);
  return { busy, hidden, label, open: () => input.current?.click() };
}

/** Banner and portrait as the public page shows them, each with the button that changes it. */
export function ProfilePictures({
  nickname,
  avatar,
  background,
}: {
  nickname: string;
  avatar: string | null;
  background: string | null;
}) {
  const banner = usePicture("PUT /api/my_bgs", "已更換背景圖。");
  const face = usePicture("PUT /api/my_avatars", "已更換頭像。");
  return (
    <div>
      <div className="relative h-32 overflow-hidden rounded-xl bg-teal-wash sm:h-44">
        {background ? (
          <img
            src={mediaUrl(background, 1280)}
            srcSet={`${mediaUrl(background, 640)} 640w, ${mediaUrl(background, 1280)} 1280w`}
            sizes="(width >= 960px) 900px, 100vw"
            alt=""
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
        JPEG、PNG 或 WebP，5 MB 以內。頭像裁成方形，背景圖裁成寬幅。
      </p>
    </div>
  );
}
