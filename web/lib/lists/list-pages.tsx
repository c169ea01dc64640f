import type { ListName } from "#contract/route/query.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { type List, type ListState, pageHref } from "./list.ts";

/** Pagination links; nothing when there is only one page. */
export function ListPages<N extends ListName, W>(props: {
  of: List<N, W>;
  data: ListState<N> & { found: { page: number; pages: number } };
  /** Needed when the page has other paginations. */
  label?: string;
}) {
  const { page, pages } = props.data.found;
  const { label } = props;
  return <Pagination page={page} pages={pages} href={pageHref(props.of, props.data)} {...(label && { label })} />;
}
