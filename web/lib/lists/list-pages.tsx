import type { ListName } from "#contract/route/query.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { type List, type ListState, pageHref } from "./list.ts";

/** The pages of a list as links; nothing when there is only one. */
export function ListPages<N extends ListName, W>(props: {
  of: List<N, W>;
  data: ListState<N> & { found: { page: number; pages: number } };
  /** Where the page has other pages beside them. */
  label?: string;
}) {
  const { page, pages } = props.data.found;
  const { label } = props;
  return <Pagination page={page} pages={pages} href={pageHref(props.of, props.data)} {...(label && { label })} />;
}
