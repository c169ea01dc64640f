import { useState } from "react";
import { NewsEditor } from "#web/features/help/desk/news-editor.tsx";
import { Publishing } from "#web/features/help/desk/publishing.tsx";
import { newsStates } from "#web/features/help/desk/states.ts";
import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/news-item";

/** `add` or a number. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const [overview, news] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    // The list's call refuses whoever may not write, also where nothing is there to be read yet.
    id === "add"
      ? api.call("GET /api/admin/news", {}).then(() => null)
      : api.call("GET /api/admin/news/{id}", { params: { id } }),
  ]);
  return { overview, news };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "編輯消息｜營運後台", noindex: true }, originOf(matches));
}

export default function NewsItemDeskPage({ loaderData: { overview, news } }: Route.ComponentProps) {
  const [dirty, setDirty] = useState(false);
  const title = news ? "編輯消息" : "新增消息";
  return (
    <ConsoleFrame title={title} overview={overview}>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Breadcrumbs items={[{ label: "最新消息", href: "/admin/news" }, { label: news?.title ?? title }]} />
        {news ? <Badge tone={newsStates[news.state].tone}>{newsStates[news.state].label}</Badge> : null}
      </div>
      <div className="grid gap-8 wide:grid-cols-[minmax(0,44rem)_20rem] wide:items-start">
        <NewsEditor key={news?.id ?? "add"} news={news} onDirty={setDirty} />
        {news ? <Publishing news={news} dirty={dirty} /> : null}
      </div>
    </ConsoleFrame>
  );
}
