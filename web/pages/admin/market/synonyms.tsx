import { to } from "#contract/paths/to.ts";
import { AddSynonyms, SynonymActs } from "#web/features/catalog/admin/synonym-acts.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/synonyms";

const synonyms = list("GET /api/admin/synonyms");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, synonyms, { path: to("/admin/synonyms") });
}

export const handle = page({ heading: "搜尋同義詞" });

export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const { k = "" } = query;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <form key={k} method="get" className="flex items-end gap-3">
          <Field label="找一個詞">
            {(aria) => <TextInput {...aria} type="search" name="k" maxLength={50} defaultValue={k} />}
          </Field>
          <Button type="submit" variant="secondary">
            搜尋
          </Button>
        </form>
        <div className="flex flex-wrap gap-3">
          <Link href={to("/admin/synonyms/missed")} className={buttonClass({ variant: "secondary" })}>
            找不到服務的搜尋
          </Link>
          <AddSynonyms />
        </div>
      </div>
      <DataTable
        caption={`同義詞，共 ${found.all} 組${k ? `，符合「${k}」的有 ${found.total} 組` : ""}`}
        showCaption
        rows={found.data}
        rowKey={(group) => group.id}
        empty={<Empty title={k ? "沒有符合的詞" : "還沒有同義詞"} text="新增一組，搜尋其中任何一個詞都會找到彼此。" />}
        columns={[
          {
            key: "words",
            header: "詞",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (group) => group.words.join("、"),
          },
          { key: "acts", header: "動作", cell: (group) => <SynonymActs group={group} /> },
        ]}
      />
      <ListPages of={synonyms} data={loaderData} />
    </>
  );
}
