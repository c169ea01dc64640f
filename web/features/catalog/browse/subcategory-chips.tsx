import type { Category } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";

/** On phones: the subcategories of a category as a row of links; wide windows list them among the filters. */
export function SubcategoryChips({ category, chosen }: { category: Category; chosen: number | undefined }) {
  return (
    <nav aria-label={`${category.name}的子分類`} className="wide:hidden">
      <ul className="chips">
        {category.subcategories.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={to("/subcategories/:subcategoryId", { subcategoryId: id })}
              aria-current={id === chosen ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
