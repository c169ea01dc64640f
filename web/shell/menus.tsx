import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/to.ts";
import { useRootData } from "#web/lib/session.ts";
import { Link } from "#web/ui/link.tsx";

type Categories = AnswerOf<"GET /api/categories">;

/** Categories with their subcategories, in columns. */
export function CategoryMenu() {
  const categories: Categories = useRootData()?.categories ?? [];
  return (
    <nav aria-label="服務分類" className="columns-2 gap-8 sm:columns-3 wide:columns-4">
      {categories.map((category) => (
        <section key={category.id} className="mb-6 break-inside-avoid">
          <Link
            href={to("/categories/:categoryId", { categoryId: category.id })}
            className="font-semibold text-ink no-underline hover:text-teal"
          >
            {category.name}
          </Link>
          <ul className="mt-1">
            {category.subcategories.map((sub) => (
              <li key={sub.id}>
                <Link
                  href={to("/subcategories/:subcategoryId", { subcategoryId: sub.id })}
                  className="block py-1 text-ink-soft text-sm no-underline hover:text-teal"
                >
                  {sub.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
