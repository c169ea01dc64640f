import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { PlaceButtons } from "./place-buttons.tsx";

type Category = AnswerOf<"GET /api/admin/categories">[number];

const retiredMark = <Badge tone="attention">停用</Badge>;

/** The subcategories of a category, with buttons for their order. */
export function SubcategoryRows({ category: { subcategories } }: { category: Category }) {
  return (
    <ul className="divide-y divide-line">
      {subcategories.map(({ id, name, retired, services, words, questions }, at) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Link href={to("/admin/categories/subcategories/:id", { id })} className="link">
              {name}
            </Link>{" "}
            {retired ? retiredMark : null}
            <span className="block text-ink-faint text-sm">
              {services} 項服務，{words} 個別名，{questions} 個問題
            </span>
          </span>
          <PlaceButtons of="subcategories" id={id} name={name} at={at} count={subcategories.length} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to the form of a new subcategory. */
export const AddSubcategory = ({ category: { id, name } }: { category: Pick<Category, "id" | "name"> }) => (
  <Link
    href={to("/admin/categories/subcategories/:id", { id: "add", category: id })}
    className={buttonClass({ variant: "secondary", size: "sm" })}
  >
    <span className="sr-only">在「{name}」</span>新增子分類
  </Link>
);

/** All categories, with buttons for their order. */
export function CategoryList({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return <Empty title="還沒有分類" text="先新增一個分類，再加子分類，賣家就能上架。" />;
  return (
    <ol className="grid gap-5 wide:grid-cols-2">
      {categories.map((category, at) => (
        <li key={category.id}>
          <Card className="flex h-full flex-col gap-3">
            <div className="flex items-start justify-between gap-3">
              <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">
                <Link href={to("/admin/categories/:id", { id: category.id })} className="link">
                  {category.name}
                </Link>{" "}
                {category.retired ? retiredMark : null}
              </h2>
              <PlaceButtons of="categories" id={category.id} name={category.name} at={at} count={categories.length} />
            </div>
            <SubcategoryRows category={category} />
            <p className="mt-auto">
              <AddSubcategory category={category} />
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
