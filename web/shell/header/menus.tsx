import { useEffect, useRef, useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { HelpLinks } from "#web/shell/help-links.tsx";
import { Link } from "#web/ui/link.tsx";
import { isPopoverOpen } from "#web/ui/overlays/popovers.ts";
import { ArticleMenu } from "./article-menu.tsx";

type Categories = AnswerOf<"GET /api/categories">;

type MenuProps = {
  label: string;
  categoryHref: (categoryId: number) => string;
  subcategoryHref: (subcategoryId: number) => string;
};

/** Subcategories change rarely: loaded once per page load. A failed load is repeated at the next opening. */
let tree: Promise<Categories> | null = null;
function loadTree(): Promise<Categories> {
  tree ??= api.call("GET /api/categories", {}).catch((error: unknown) => {
    tree = null;
    throw error;
  });
  return tree;
}

/**
 * Categories in columns, with their subcategories once the menu is hydrated, which is when it is opened: every page
 * contains these menus, and most visits open none. Without an answer the categories alone lead on.
 */
function Columns({ label, categoryHref, subcategoryHref }: MenuProps) {
  const categories = useRootData()?.categories ?? [];
  const [whole, setWhole] = useState<Categories>([]);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // An update of the page hydrates menus that nobody has opened.
    const panel = nav.current?.closest<HTMLElement>("[popover]");
    const read = () => {
      if (isPopoverOpen(panel ?? null)) loadTree().then(setWhole, () => {});
    };
    read();
    panel?.addEventListener("toggle", read);
    return () => panel?.removeEventListener("toggle", read);
  }, []);
  return (
    <nav ref={nav} aria-label={label} className="menu-columns">
      {categories.map((category) => (
        <section key={category.id}>
          <Link href={categoryHref(category.id)}>{category.name}</Link>
          {whole.length > 0 ? (
            <ul className="mt-1">
              {whole
                .find(({ id }) => id === category.id)
                ?.subcategories.map((sub) => (
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
      <Link href={to("/requests")} className="menu-all">
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
