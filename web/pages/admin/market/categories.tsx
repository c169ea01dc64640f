import { to } from "#contract/paths/to.ts";
import { CategoryList } from "#web/features/catalog/admin/category-list.tsx";
import { load } from "#web/lib/page/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/categories";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/categories", {});
}

/** The categories with their subcategories, in the order of the menus. */
export default function AdminCategoriesPage({ loaderData: categories }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[40em] text-ink-soft">
          選單、首頁和編輯器照這個順序列出。停用的不再給人選，原有的服務和需求留著。
        </p>
        <div className="flex flex-wrap gap-3">
          <Link href={to("/admin/categories/jobs")} className={buttonClass({ variant: "secondary" })}>
            職務
          </Link>
          <Link href={to("/admin/categories/:id", { id: "add" })} className={buttonClass()}>
            新增分類
          </Link>
        </div>
      </div>
      <CategoryList categories={categories} />
    </>
  );
}
