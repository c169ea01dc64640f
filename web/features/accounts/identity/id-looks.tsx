import type { MySettings } from "#contract/accounts/settings.ts";
import { date, dateTime } from "#web/lib/format/format.ts";

type Identity = MySettings["identity"];
type Look = Identity["looks"][number];

const partWords: Record<Look["part"], string> = { number: "證號", front: "證件正面", back: "證件背面" };
const partOrder: readonly Look["part"][] = ["number", "front", "back"];
const roleWords: Record<Look["role"], string> = {
  identity: "身分審核人員",
  // Until papers had a role of their own.
  support: "客服人員",
  admin: "平台管理員",
};

/** Groups the accesses of one role within one minute into one visit. Newest first, like the input. */
function visitsOf(looks: readonly Look[]): { when: string; role: Look["role"]; parts: Look["part"][] }[] {
  const visits = new Map<string, { when: string; role: Look["role"]; seen: Set<Look["part"]> }>();
  for (const { at, role, part } of looks) {
    const when = dateTime(at);
    const visit = visits.get(when + role) ?? { when, role, seen: new Set() };
    visits.set(when + role, visit);
    visit.seen.add(part);
  }
  return [...visits.values()].map(({ seen, ...visit }) => ({
    ...visit,
    parts: partOrder.filter((part) => seen.has(part)),
  }));
}

/** When number and pictures are deleted, and a log of who has viewed which of them. */
export function IdLooks({ identity: { forgetAt, forgotten, looks } }: { identity: Identity }) {
  return (
    <div className="mt-1 text-sm">
      {forgotten ? <p>證號與圖片已經刪除。</p> : forgetAt ? <p>證號與圖片將在 {date(forgetAt)} 刪除。</p> : null}
      {looks.length === 0 ? (
        <p>目前沒有人查看過你的證件資料。</p>
      ) : (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-teal">誰查看過我的證件資料</summary>
          <ul className="mt-1 flex flex-col gap-2">
            {visitsOf(looks).map(({ when, role, parts }) => (
              <li key={when + role} className="flex flex-wrap gap-x-3">
                <span className="tabular-nums">{when}</span>
                <span>
                  {roleWords[role]}查看了{parts.map((part) => partWords[part]).join("、")}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
