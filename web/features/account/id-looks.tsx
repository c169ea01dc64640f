import type { MySettings } from "#contract/accounts/settings.ts";
import { date, dateTime } from "#web/lib/format.ts";

type Identity = MySettings["identity"];

const partWords: Record<Identity["looks"][number]["part"], string> = {
  number: "證號",
  front: "證件正面",
  back: "證件背面",
};
const roleWords: Record<Identity["looks"][number]["role"], string> = { support: "客服人員", admin: "平台管理員" };

/** What becomes of the papers, and who has opened which of them. */
export function IdLooks({ identity: { forgetAt, forgotten, looks } }: { identity: Identity }) {
  return (
    <div className="mt-1 text-sm">
      {forgotten ? <p>證號與圖片已經刪除。</p> : forgetAt ? <p>證號與圖片將在 {date(forgetAt)} 刪除。</p> : null}
      {looks.length === 0 ? (
        <p>目前沒有人查看過你的證件資料。</p>
      ) : (
        <details>
          <summary className="cursor-pointer py-1 text-teal">誰查看過我的證件資料（{looks.length < 50 ? looks.length : "最近 50"} 次）</summary>
          <ul className="mt-1 flex flex-col gap-1">
            {looks.map(({ at, role, part }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two looks may be of the same moment
              <li key={`${at}${part}${index}`}>
                <span className="tabular-nums">{dateTime(at)}</span>　{roleWords[role]}查看了{partWords[part]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
