import { AddSynonyms, SynonymActs } from "#web/features/catalog/desk/synonym-acts.tsx";
import { load } from "#web/lib/load.ts";
import { page } from "#web/lib/page.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, TextInput } from "#web/ui/field.tsx";
import { DataTable } from "#web/ui/table.tsx";
import type { Route } from "./+types/synonyms";

export async function loader(args: Route.LoaderArgs) {
  const k = (new URL(args.request.url).searchParams.get("k") ?? "").trim().slice(0, 50);
  const all = await load(args).call("GET /api/admin/synonyms", {});
  const wanted = k.toLowerCase();
  const groups = all.filter(({ words }) => words.some((word) => word.toLowerCase().includes(wanted)));
  return { groups, total: all.length, k };
}

export const handle = page({ heading: "搜尋同義詞" });

export default function SynonymsPage({ loaderData: { groups, total, k } }: Route.ComponentProps) {
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
        <AddSynonyms />
      </div>
      <DataTable
        caption={`同義詞，共 ${total} 組${k ? `，符合「${k}」的有 ${groups.length} 組` : ""}`}
        showCaption
        rows={groups}
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
    </>
  );
}
