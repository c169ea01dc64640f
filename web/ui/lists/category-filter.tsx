import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "#web/ui/link.tsx";
import { FilterLink } from "./filter-choices.tsx";
import { FilterGroup } from "./filter-panel.tsx";

type Counted = { id: number; name: string; count: number };

type CategoryFilterProps = {
  categories: readonly Counted[];
  subcategories: readonly (Counted & { categoryId: number })[];
  chosen: { category?: number | undefined; subcategory?: number | undefined };
  /** URL of the list with another category. */
  hrefOf: (category: number | undefined, subcategory: number | undefined) => string;
};

/** Category filter with row counts; below the selected one its subcategories, and a link back to all. */
export function CategoryFilter({ categories, subcategories, chosen, hrefOf }: CategoryFilterProps) {
  const place = subcategories.find(({ id }) => id === chosen.subcategory);
  const category = categories.find(({ id }) => id === (place?.categoryId ?? chosen.category));
  const rows = category
    ? subcategories
        .filter(({ categoryId }) => categoryId === category.id)
        .map((each) => ({ ...each, href: hrefOf(category.id, each.id), current: each.id === chosen.subcategory }))
    : categories.map((each) => ({ ...each, href: hrefOf(each.id, undefined), current: false }));
  if (rows.length === 0 && !category) return null;
  return (
    <FilterGroup title="分類">
      {category ? (
        <>
          <Link
            href={hrefOf(undefined, undefined)}
            className="-ml-1 touch flex min-h-9 items-center gap-1 text-ink-soft no-underline hover:text-teal"
          >
            <ChevronLeft aria-hidden size={16} />
            所有分類
          </Link>
          <FilterLink
            href={hrefOf(category.id, undefined)}
            label={category.name}
            count={category.count}
            current={chosen.subcategory === undefined}
          />
        </>
      ) : null}
      <ul className={category ? "ml-3" : undefined}>
        {rows.map((row) => (
          <li key={row.id}>
            <FilterLink href={row.href} label={row.name} count={row.count} current={row.current} />
          </li>
        ))}
      </ul>
    </FilterGroup>
  );
}
