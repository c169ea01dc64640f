import { Plus } from "lucide-react";
import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { ServiceRow } from "#web/features/service-editor/service-row.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/services";

const BASE = "/mypage/services";
const states = ["published", "draft", "paused"] as const;
type State = (typeof states)[number];
const labels: Record<State, string> = { published: "已上架", draft: "草稿", paused: "暫停接單" };

const stateOf = (params: URLSearchParams): State | undefined => states.find((state) => state === params.get("state"));
const hrefOf = (state: State | undefined, page = 1) => {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${BASE}?${query}` : BASE;
};

export async function loader(args: Route.LoaderArgs) {
  const params = new URL(args.request.url).searchParams;
  const state = stateOf(params);
  const query = { page: params.get("page") ?? 1, state };
  return { state, services: await load(args).call("GET /api/my_services", { query }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "服務管理", noindex: true }, originOf(matches));
}

const addService = (
  <Link href="/myservices/add" className={buttonClass()}>
    <Plus aria-hidden size={18} />
    刊登服務
  </Link>
);

const nothing: Record<State, { title: string; text: string }> = {
  published: { title: "目前沒有上架中的服務", text: "把草稿補齊後上架，買家才找得到你。" },
  draft: { title: "沒有草稿", text: "開始刊登後，打到一半的內容會自動存成草稿。" },
  paused: { title: "沒有暫停中的服務", text: "忙不過來時可以暫停接單，之後再恢復。" },
};

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { state, services } = loaderData;
  const { counts } = services;
  const all = counts.published + counts.draft + counts.paused;
  if (all === 0)
    return (
      <AccountFrame title="服務管理">
        <Empty
          title="把你的專長變成第一項服務"
          text="寫下你做什麼、多少錢、幾天交件，放幾張作品圖就能上架。打到一半會自動儲存，隨時可以回來繼續。"
          action={addService}
        />
      </AccountFrame>
    );
  return (
    <AccountFrame title="服務管理" action={addService}>
      <LinkTabs
        label="依狀態"
        items={[
          { href: BASE, label: "全部", count: all, current: !state },
          ...states.map((each) => ({
            href: hrefOf(each),
            label: labels[each],
            count: counts[each],
            current: each === state,
          })),
        ]}
      />
      {services.data.length === 0 && state ? (
        <Empty {...nothing[state]} />
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {services.data.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </ul>
      )}
      {services.pages > 1 ? (
        <div className="mt-6">
          <Pagination page={services.page} pages={services.pages} href={(page) => hrefOf(state, page)} />
        </div>
      ) : null}
    </AccountFrame>
  );
}
