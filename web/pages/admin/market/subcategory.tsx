import { to } from "#contract/paths/to.ts";
import { SubcategoryEditor, subcategoryParts } from "#web/features/catalog/admin/subcategory-editor.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useRestored, type Version, Versions } from "#web/lib/versions/versions.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/subcategory";

/** `add` or a number; `category` is that of a new one. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const categories = await api.call("GET /api/admin/categories", {});
  const wanted = Number(new URL(args.request.url).searchParams.get("category"));
  const first = categories.find((each) => each.id === wanted) ?? categories[0];
  const file = id === "add" ? null : await api.call("GET /api/admin/subcategories/{id}", { params: { id } });
  return { file, categories, categoryId: file?.categoryId ?? first?.id ?? 0 };
}

export const handle = page<typeof loader>({
  title: ({ file }) => file?.name ?? "新增子分類",
  heading: ({ file }) => file?.name ?? "新增子分類",
});

type Data = Route.ComponentProps["loaderData"]["file"];
type Form = NonNullable<Data>["versions"][number]["data"];

export default function AdminSubcategoryPage({ loaderData }: Route.ComponentProps) {
  const { file, categories, categoryId } = loaderData;
  const category = categories.find(({ id }) => id === categoryId);
  const { key, restored } = useRestored(file?.version ?? null);
  const restore = useAction(
    ({ data, version }: Version<Form>) =>
      api.call("PUT /api/admin/subcategories/{id}", {
        params: { id: file?.id ?? 0 },
        body: { ...data, version: file?.version ?? 1, restores: version },
      }),
    { done: (_, { version }) => `已回到第 ${version} 版`, after: restored },
  );
  if (!category) return <Empty title="還沒有分類" text="先新增一個分類，再加子分類。" />;
  return (
    <div className="flex flex-col gap-10">
      <p>
        <Link href={to("/admin/categories/:id", { id: category.id })} className="link">
          {category.name}
        </Link>
      </p>
      <SubcategoryEditor
        key={`${file?.id ?? `add to ${categoryId}`} ${key}`}
        file={file}
        categoryId={categoryId}
        categories={categories}
      />
      {file ? <Versions versions={file.versions} partsOf={subcategoryParts(categories)} restore={restore} /> : null}
    </div>
  );
}
