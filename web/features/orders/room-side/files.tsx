import Download from "lucide-react/icons/download";
import { Fragment } from "react";
import type { RoomFolder } from "#contract/orders/files.ts";
import type { Room } from "#contract/orders/room.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { When } from "#web/lib/format/when.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { RoomWorks } from "./works.tsx";

const kinds: Record<Exclude<RoomFolder["kind"], "delivery">, string> = {
  text: "訊息",
  revision: "修改要求",
  dispute: "平台協調",
  requirements: "製作資料",
};

/** All files of the room: what was delivered first, newest first, then what the two sent each other. */
export function RoomFiles({ room }: { room: Room }) {
  const { id, folders, other } = room;
  const delivered = folders.filter(({ kind }) => kind === "delivery");
  const others = folders.filter(({ kind }) => kind !== "delivery");
  const labelOf = (folder: RoomFolder) =>
    folder.kind === "delivery"
      ? `第 ${delivered.length - delivered.indexOf(folder)} 次交付`
      : `${folder.mine ? "我" : other.nickname}的${kinds[folder.kind]}`;
  return (
    <>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-lg max-wide:sr-only">檔案</h2>
        {delivered.length > 0 ? (
          <Link
            href={`/files/deliveries/${id}`}
            download
            className={cx(buttonClass({ variant: "secondary", size: "sm" }), "max-wide:w-full print:hidden")}
          >
            <Download aria-hidden size={18} />
            全部下載
          </Link>
        ) : null}
      </div>
      {folders.length === 0 ? <p className="text-ink-soft">這筆交易還沒有檔案，交付的成果會放在這裡。</p> : null}
      <RoomWorks room={room} />
      {[...delivered, ...others].map((folder) => (
        <Fragment key={folder.id}>
          <h3 className="flex items-baseline justify-between gap-3 text-base">
            <span className={cx("min-w-0 truncate", folder.kind !== "delivery" && "font-normal text-ink-soft")}>
              {labelOf(folder)}
            </span>
            <span className="shrink-0 font-normal text-ink-faint text-sm">
              <When iso={folder.at} />
            </span>
          </h3>
          <Attachments files={folder.files} small />
        </Fragment>
      ))}
    </>
  );
}
