import { to } from "#contract/paths/to.ts";
import { type AdminProfilePart, profileParts } from "#contract/profiles/parts.ts";
import { PartActs } from "#web/features/profiles/admin/part-acts.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { mediaUrl } from "#web/lib/media.ts";
import { moderationColumns, PublicState } from "#web/shell/console/moderated.tsx";
import { ModeratedList } from "#web/shell/console/moderated-list.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { MemberLink } from "../member-link.tsx";
import type { Route } from "./+types/profiles";

const parts = list("GET /api/admin/profiles");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, parts, { path: to("/admin/profiles") });
}

const tabs = [
  { asks: { list: undefined }, label: "待處理的檢舉", empty: "被檢舉的個人檔案、頭像與作品會依時間排列在這裡。" },
  { asks: { list: "hidden" }, label: "已下架", empty: "被下架的內容會列在這裡，最近的在前。" },
  { asks: { list: "all" }, label: "檢舉過的", empty: "換個名字或編號再試一次。" },
] as const;

/** Where everybody sees it. */
const pageOf = ({ part, user, itemId }: AdminProfilePart): string =>
  part === "portfolio" && itemId !== null
    ? to("/users/:id/portfolios/:pid", { id: user.id, pid: itemId })
    : to("/users/:id", { id: user.id });

function Content({ of: { texts, pictures } }: { of: AdminProfilePart["content"] }) {
  return (
    <>
      {texts.map((each) => (
        <span key={each} className="mt-1 block whitespace-pre-line font-normal">
          {each}
        </span>
      ))}
      {pictures.length > 0 ? (
        <span className="mt-2 flex flex-wrap gap-2">
          {pictures.map((hash, at) => (
            <a key={hash} href={mediaUrl(hash, 1280)} target="_blank" rel="noreferrer">
              <img
                src={mediaUrl(hash, 320)}
                alt={`第 ${at + 1} 張圖片`}
                loading="lazy"
                className="h-20 w-auto rounded-md bg-sunken"
              />
            </a>
          ))}
        </span>
      ) : null}
    </>
  );
}

const isEmpty = ({ texts, pictures }: AdminProfilePart["content"]) => texts.length + pictures.length === 0;

const columns: Column<AdminProfilePart>[] = [
  {
    key: "content",
    header: "內容",
    primary: true,
    className: "[overflow-wrap:anywhere]",
    cell: (row) => (
      <>
        <Link href={pageOf(row)} className="link">
          {row.title}
        </Link>
        {isEmpty(row.content) ? null : <Content of={row.content} />}
        {isEmpty(row.taken) ? null : (
          <span className="mt-2 block border-line border-l-2 pl-3 text-ink-soft">
            <span className="block font-normal text-sm">下架的內容</span>
            <Content of={row.taken} />
          </span>
        )}
        {isEmpty(row.content) && isEmpty(row.taken) ? (
          <span className="block font-normal text-ink-soft">本人已經拿掉了</span>
        ) : null}
      </>
    ),
  },
  {
    key: "user",
    header: "會員",
    cell: (row) => (
      <>
        <MemberLink {...row.user} />
        <span className="block text-ink-faint text-sm">{profileParts[row.part]}</span>
      </>
    ),
  },
  ...moderationColumns<AdminProfilePart>({
    state: (row) => <PublicState row={row} />,
    acts: (row) => <PartActs row={row} />,
  }),
];

export default function AdminProfilesPage({ loaderData }: Route.ComponentProps) {
  return (
    <ModeratedList
      of={parts}
      data={loaderData}
      tabs={tabs}
      what="個人檔案"
      searched="會員、作品名稱或編號"
      unit="件"
      columns={columns}
    />
  );
}
