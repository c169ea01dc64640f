import { useState } from "react";
import { NewsEditor } from "#web/features/content/admin/news-editor.tsx";
import { Publishing } from "#web/features/content/admin/publishing.tsx";
import { NewsStateBadge } from "#web/features/content/admin/state-badge.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/news-item";

/** `add` or a number. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  if (id !== "add") return { news: await api.call("GET /api/admin/news/{id}", { params: { id } }) };
  // Calls the list, so that operators without the right get an error even for `add`, where no row is read.
  await api.call("GET /api/admin/news", {});
  return { news: null };
}

export const handle = page<typeof loader>({
  title: (_, { params }) => (params.id === "add" ? "新增消息" : "編輯消息"),
  heading: ({ news }) => news?.title ?? "新增消息",
});

export default function AdminNewsItemPage({ loaderData: { news } }: Route.ComponentProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <>
      {news ? (
        <div className="mb-5">
          <NewsStateBadge state={news.state} />
        </div>
      ) : null}
      <div className="grid gap-8 wide:grid-cols-[minmax(0,44rem)_20rem] wide:items-start">
        <NewsEditor key={news?.id ?? "add"} news={news} onDirty={setDirty} />
        {news ? <Publishing news={news} dirty={dirty} /> : null}
      </div>
    </>
  );
}
