import type { Category, ServicePage } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { shortened } from "#contract/text/characters.ts";
import { type Chip, clearedHref, isNarrowed } from "#web/lib/lists/list.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { FilterChips } from "#web/ui/lists/list-head.tsx";
import { NearestServices } from "./nearest-services.tsx";
import { type ServicesState, services } from "./services-list.ts";

/** Title of an empty result. With filters it names both, since the words alone may have results. */
function titleOfNothing(k: string, narrowed: boolean): string {
  if (k === "") return narrowed ? "目前沒有符合條件的服務" : "這裡還沒有服務";
  return narrowed ? `沒有同時符合「${k}」與這些條件的服務` : `找不到符合「${k}」的服務`;
}

/** Shown for an empty result: the reason, the nearest services, and other links. */
export default function NoResults(props: {
  state: ServicesState;
  found: ServicePage;
  chips: readonly Chip[];
  categories: readonly Pick<Category, "id" | "name">[];
}) {
  const { state, found, chips, categories } = props;
  const { k = "" } = state.query;
  const narrowed = isNarrowed(services, state);
  const title = titleOfNothing(k, narrowed);
  // What somebody probably came for stands before the ways on.
  const isNear = k !== "" && !narrowed && found.related && found.nearest.length > 0;
  return (
    <div className="mt-6 flex flex-col gap-10">
      {narrowed ? <FilterChips chips={chips} clearHref={clearedHref(services, state)} /> : null}
      {isNear ? (
        <div className="flex flex-col gap-4">
          <p className="max-w-text text-ink-soft">沒有服務符合每一個字，先列出最接近的。</p>
          <NearestServices state={state} found={found} />
        </div>
      ) : null}
      <Empty
        art="search"
        className="py-4!"
        title={<span className="[overflow-wrap:anywhere]">{isNear ? "都不是你要的？" : title}</span>}
        text={
          narrowed
            ? "放寬或清除部分條件，通常就能看到更多選擇。"
            : isNear
              ? "把需求發布出來，讓達人來找你，或換個說法再找一次。"
              : k
                ? "換個說法、少打幾個字，或從分類裡找找看。"
                : "會做這件事的話，第一個刊登；想找人做，就把需求發布出來。"
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {narrowed ? (
              <Link href={clearedHref(services, state, "k")} className={buttonClass()}>
                清除篩選條件
              </Link>
            ) : k ? (
              <Link href={to("/search")} className={buttonClass()}>
                看所有服務
              </Link>
            ) : (
              <>
                <Link href={to("/myservices/:id", { id: "add" })} className={buttonClass()}>
                  刊登服務
                </Link>
                <Link href={to("/requests/add")} className={buttonClass({ variant: "secondary" })}>
                  發布需求
                </Link>
              </>
            )}
            {k ? (
              <Link href={to("/requests/add", { title: k })} className={buttonClass({ variant: "secondary" })}>
                把「{shortened(k, 12)}」發布成需求
              </Link>
            ) : null}
            {k ? (
              <Link href={to("/users", { k })} className={buttonClass({ variant: "secondary" })}>
                改找達人
              </Link>
            ) : null}
          </div>
        }
      />
      {isNear ? null : <NearestServices state={state} found={found} />}
      <section aria-labelledby="by-category">
        <h2 id="by-category" className="mb-4 text-xl">
          從分類找
        </h2>
        <ul className="flex flex-wrap gap-2.5">
          {categories.map((category) => (
            <li key={category.id}>
              <Link
                href={to("/categories/:categoryId", { categoryId: category.id })}
                className={buttonClass({ variant: "secondary" })}
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
