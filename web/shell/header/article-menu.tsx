import { to } from "#contract/paths/to.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { WriteLink } from "#web/shell/member-link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { MagazineLink } from "./magazine-link.tsx";

/** Article categories, the magazine, and a link to write an article. */
export function ArticleMenu() {
  const categories = useRootData()?.blogCategories ?? [];
  return (
    <nav aria-label="專業文章" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Link href={to("/blogs")} className="menu-all">
          所有專業文章
        </Link>
        <MagazineLink className="menu-all" />
      </div>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 wide:grid-cols-4">
        {categories.map(({ id, name }) => (
          <li key={id} className="-mx-3">
            <Link href={to("/blogs/categories/:categoryId", { categoryId: id })} className="menu-row">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <WriteLink className={buttonClass({ variant: "secondary", size: "sm" })} />
    </nav>
  );
}
