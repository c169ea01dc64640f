import { CategoryEditor, categoryParts } from "#web/features/catalog/admin/category-editor.tsx";
import { AddSubcategory, SubcategoryRows } from "#web/features/catalog/admin/category-list.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useRestored, type Version, Versions } from "#web/lib/versions/versions.tsx";
import { Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/category";

/** `add` or a number. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const categories = await api.call("GET /api/admin/categories", {});
  if (id === "add") return { file: null, category: null };
  const file = await api.call("GET /api/admin/categories/{id}", { params: { id } });
  return { file, category: categories.find((each) => each.id === file.id) ?? null };
}

export const handle = page<typeof loader>({
  title: ({ file }) => file?.name ?? "新增分類",
  heading: ({ file }) => file?.name ?? "新增分類",
});

type Data = Route.ComponentProps["loaderData"]["file"];
type Form = NonNullable<Data>["versions"][number]["data"];

export default function AdminCategoryPage({ loaderData: { file, category } }: Route.ComponentProps) {
  const { key, restored } = useRestored(file?.version ?? null);
  const restore = useAction(
    ({ data, version }: Version<Form>) =>
      api.call("PUT /api/admin/categories/{id}", {
        params: { id: file?.id ?? 0 },
        body: { ...data, version: file?.version ?? 1, restores: version },
      }),
    { done: (_, { version }) => `已回到第 ${version} 版`, after: restored },
  );
  return (
    <div className="flex flex-col gap-10">
      <CategoryEditor key={`${file?.id ?? "add"} ${key}`} file={file} />
      {category ? (
        <Section title="子分類" more={<AddSubcategory category={category} />}>
          <SubcategoryRows category={category} />
        </Section>
      ) : null}
      {file ? <Versions versions={file.versions} partsOf={categoryParts} restore={restore} /> : null}
    </div>
  );
}
