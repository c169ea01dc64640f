import { megabytes } from "#contract/files/sizes.ts";
import * as terms from "#contract/terms.ts";
import { faceProps, mediaUrl } from "#web/lib/media.ts";
import { useOwnPicture } from "#web/lib/own-picture.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { PICTURE_TYPES } from "#web/ui/pictures/picture-rules.ts";
import { Progress } from "#web/ui/progress.tsx";

/** A file input that looks like a button; the picture is cropped and uploaded once it is chosen. */
function PicturePicker({ which, label }: { which: "avatar" | "background"; label: string }) {
  const { share, choose, dialog } = useOwnPicture(which);
  if (share !== null)
    return (
      <div className="w-32 shrink-0">
        <Progress label={`${label}上傳中`} value={Math.round(share * 100)} />
      </div>
    );
  return (
    <>
      <label
        className={`${buttonClass({ variant: "secondary", size: "sm" })} shrink-0 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-teal has-focus-visible:outline-offset-2`}
      >
        更換<span className="sr-only">{label}</span>
        <input type="file" accept={PICTURE_TYPES} className="sr-only" onChange={choose} />
      </label>
      {dialog}
    </>
  );
}

/** The portrait and the banner of the member's page. */
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
        value={
          <span className="text-sm">
            正方形，選好圖片後可以調整範圍。JPEG、PNG 或 WebP，{megabytes(terms.imageMaxBytes)} 以內
          </span>
        }
        start={<Avatar {...faceProps(avatar)} name={nickname} size="lg" />}
        end={<PicturePicker which="avatar" label="頭像" />}
      />
      <SettingRow
        label="個人頁面背景"
        value={<span className="text-sm">16:5 的橫幅，選好圖片後可以調整範圍，寬 1600 像素以上最清楚</span>}
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
