import type { AnswerOf } from "#contract/api.ts";
import type { Category } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { type Chip, callQuery, clearedHref, isNarrowed, pageHref } from "#web/lib/lists/list.ts";
import { useMore } from "#web/lib/lists/more.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { FilterChips } from "#web/ui/lists/list-head.tsx";
import { More } from "#web/ui/lists/more.tsx";
import { FollowButton } from "./follow-button.tsx";
import { RequestRows } from "./request-card.tsx";
import { type RequestsState, requests } from "./requests-list.ts";

/** Search results with a way to load more. */
export function Results({ state, found }: { state: RequestsState; found: AnswerOf<"GET /api/requests"> }) {
  const list = useMore(found, (page) => api.call("GET /api/requests", { query: callQuery(state, page) }));
  return (
    <>
      {list.rows.some(({ fit }) => fit) ? (
        <p className="text-ink-soft text-sm">
          「適合你」是本站依你的服務、職業與專長比對意思標示的，只有你看得到，不影響排序。
        </p>
      ) : null}
      <RequestRows requests={list.rows} level={2} />
      <More {...list.end} unit="個" href={pageHref(requests, state)} />
    </>
  );
}

/** Texts of an empty result. With filters they name both, since the words alone may have results. */
function wordsOfNothing(k: string, narrowed: boolean): { title: string; text: string } {
  if (narrowed)
    return {
      title: k === "" ? "目前沒有符合條件的需求" : `沒有同時符合「${k}」與這些條件的需求`,
      text: "放寬或清除部分條件，通常就能看到更多需求。",
    };
  if (k === "") return { title: "這裡目前沒有徵求中的需求", text: "有要請人幫忙的事嗎？寫下來，達人會來提案。" };
  return { title: `找不到和「${k}」有關的需求`, text: "換個說法，或追蹤這組條件，有新需求就通知你。" };
}

type NoResultsProps = {
  state: RequestsState;
  found: AnswerOf<"GET /api/requests">;
  chips: readonly Chip[];
  categories: readonly Pick<Category, "id" | "name">[];
};

/** Shown for an empty result: the reason, the nearest requests, and other links. */
export function NoResults({ state, found, chips, categories }: NoResultsProps) {
  const { k = "" } = state.query;
  const narrowed = isNarrowed(requests, state);
  const { title, text } = wordsOfNothing(k, narrowed);
  return (
    <div className="mt-6 flex flex-col gap-10">
      {narrowed ? <FilterChips chips={chips} clearHref={clearedHref(requests, state)} /> : null}
      <Empty
        art="search"
        className="py-4!"
        title={<span className="[overflow-wrap:anywhere]">{title}</span>}
        text={text}
        action={
          narrowed ? (
            <Link href={clearedHref(requests, state, "k")} className={buttonClass()}>
              清除篩選條件
            </Link>
          ) : k ? (
            <div className="flex flex-wrap justify-center gap-3">
              <FollowButton state={state} />
              <Link href={to("/requests")} className={buttonClass()}>
                看所有需求
              </Link>
            </div>
          ) : (
            <Link href={to("/requests/add")} className={buttonClass()}>
              發布需求
            </Link>
          )
        }
      />
      {found.nearest.length > 0 ? (
        <Section title={found.related ? "最接近的需求" : "可以看看這些需求"}>
          <RequestRows requests={found.nearest} level={3} />
        </Section>
      ) : null}
      <Section title="從分類找">
        <ul className="flex flex-wrap gap-2.5">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link
                href={to("/requests/categories/:categoryId", { categoryId: id })}
                className={buttonClass({ variant: "secondary" })}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
