import { useEffect, useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { HelpLinks } from "#web/shell/help-links.tsx";
import { Link } from "#web/ui/link.tsx";
import { ArticleMenu } from "./article-menu.tsx";

type Categories = AnswerOf<"GET /api/categories">;

type MenuProps = {
  label: string;
  categoryHref: (categoryId: number) => string;
  subcategoryHref: (subcategoryId: number) => string;
};

/**
 * Categories in columns, with their subcategories once the menu is hydrated, which is when it is opened: every page
 * contains these menus, and most visits open none.
 */
function Columns({ label, categoryHref, subcategoryHref }: MenuProps) {
  const categories: Categories = useRootData()?.categories ?? [];
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return (
    <nav
      aria-label={label}
      className="columns-2 gap-8 sm:columns-3 wide:columns-4 [&>section>a]:font-semibold [&>section>a]:text-ink [&_a:hover]:text-teal [&_a]:no-underline"
    >
      {categories.map((category) => (
        <section key={category.id} className="mb-6 break-inside-avoid">
          <Link href={categoryHref(category.id)}>{category.name}</Link>
          {opened ? (
            <ul className="mt-1">
              {category.subcategories.map((sub) => (
                <li key={sub.id}>
                  <Link href={subcategoryHref(sub.id)} className="block py-1 text-ink-soft text-sm">
                    {sub.name}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
    </nav>
  );
}

/** Services by category. */
const CategoryMenu = () => (
  <Columns
    label="服務分類"
    categoryHref={(categoryId) => to("/categories/:categoryId", { categoryId })}
    subcategoryHref={(subcategoryId) => to("/subcategories/:subcategoryId", { subcategoryId })}
  />
);

/** Open requests: all of them, and by category. */
const RequestMenu = () => (
  <>
    <p className="mb-3 flex flex-wrap gap-x-6">
      <Link
        href={to("/requests")}
        className="inline-flex min-h-11 items-center font-semibold text-teal no-underline hover:underline"
      >
        瀏覽所有需求
      </Link>
      <Link href={to("/guide/requests")} className="inline-flex min-h-11 items-center text-ink-soft hover:text-teal">
        需求與提案怎麼進行
      </Link>
    </p>
    <Columns
      label="需求分類"
      categoryHref={(categoryId) => to("/requests/categories/:categoryId", { categoryId })}
      subcategoryHref={(subcategoryId) => to("/requests/subcategories/:subcategoryId", { subcategoryId })}
    />
  </>
);

const menus = { services: CategoryMenu, requests: RequestMenu, articles: ArticleMenu, help: HelpLinks };

/** Content of a header panel; it is hydrated when the panel is opened. */
export default function Menu({ of }: { of: keyof typeof menus }) {
  const Listed = menus[of];
  return <Listed />;
}
