import { type ChangeEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import { avatarUrl, mediaUrl } from "#web/lib/media.ts";
import { upload } from "#web/lib/upload.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { toast } from "#web/ui/toast.tsx";
import { SettingRow } from "./row.tsx";

const calls = { avatar: "PUT /api/my_avatars", background: "PUT /api/my_bgs" } as const;

/** A file input that looks like a button; sends the picture as soon as it is chosen. */
function PicturePicker({ which, label }: { which: keyof typeof calls; label: string }) {
  const [share, setShare] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file || share !== null) return;
    const form = new FormData();
    form.append("image", file);
    setShare(0);
    try {
      const call = calls[which];
      await upload(call, call.slice(4), form, setShare);
      await revalidate();
      toast({ text: `${label}已更新`, tone: "ok" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast({ text: error.message, tone: "danger" });
    } finally {
      setShare(null);
    }
  };
  if (share !== null)
    return (
      <div className="w-32 shrink-0">
        <Progress label={`${label}上傳中`} value={Math.round(share * 100)} />
      </div>
    );
  return (
    <label
      className={`${buttonClass({ variant: "secondary", size: "sm" })} shrink-0 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-teal has-focus-visible:outline-offset-2`}
    >
      更換<span className="sr-only">{label}</span>
      <input type="file" accept="image/jpeg,image/png,image/webp" className="sr-only" onChange={choose} />
    </label>
  );
}

/** The portrait and the banner of one's page. */
export function Pictures({
  nickname,
  avatar,
  background,
}: {
  nickname: string;
  avatar: string | null;
  background: string | null;
}) {
  return (
    <>
      <SettingRow
        label="頭像"
        value={<span className="text-sm">會裁成正方形。JPEG、PNG 或 WebP，5 MB 以內</span>}
        start={<Avatar src={avatarUrl(avatar, 192)} name={nickname} size="lg" />}
        end={<PicturePicker which="avatar" label="頭像" />}
      />
      <SettingRow
        label="個人頁面背景"
        value={<span className="text-sm">會裁成 16:5 的橫幅，寬 1600 像素以上最清楚</span>}
        start={
          background ? (
            <img
              src={mediaUrl(background, 320)}
              alt=""
              width={128}
              height={40}
              className="h-10 w-32 shrink-0 rounded-md object-cover max-sm:hidden"
            />
          ) : null
        }
        end={<PicturePicker which="background" label="背景圖" />}
      />
    </>
  );
}
