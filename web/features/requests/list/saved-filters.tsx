import Trash2 from "lucide-react/icons/trash";
import { to } from "#contract/paths/to.ts";
import type { SavedFilter } from "#contract/requests/filters.ts";
import { filterNotices } from "#contract/requests/states.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { hrefOf } from "#web/lib/lists/list.ts";
import { IconButton } from "#web/ui/button.tsx";
import { NativeSelect } from "#web/ui/forms/text-input.tsx";
import { Link } from "#web/ui/link.tsx";
import { requests } from "./requests-list.ts";

type Notice = keyof typeof filterNotices;
type Props = { filters: readonly SavedFilter[]; onChange: (filters: SavedFilter[]) => void };

function Row({ filter, filters, onChange }: Props & { filter: SavedFilter }) {
  const params = { id: filter.id };
  const save = useAction(
    (notice: Notice) => {
      const body = { name: filter.name, filter: filter.filter, notice };
      return api.call("PUT /api/my_request_filters/{id}", { params, body });
    },
    {
      done: "已更新通知方式",
      refresh: false,
      after: (saved) => onChange(filters.map((each) => (each.id === saved.id ? saved : each))),
    },
  );
  const stop = useAction(() => api.call("DELETE /api/my_request_filters/{id}", { params }), {
    done: "已停止追蹤",
    refresh: false,
    after: () => onChange(filters.filter(({ id }) => id !== filter.id)),
  });
  const href = hrefOf(requests, { place: { path: to("/requests") }, query: filter.filter });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link href={href} className="link min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        {filter.name}
        <span className="ml-2 text-ink-faint text-sm">{filter.open} 個徵求中</span>
      </Link>
      <NativeSelect
        aria-label={`「${filter.name}」的通知方式`}
        className="w-44"
        autoComplete="off"
        value={filter.notice}
        disabled={save.busy}
        onChange={({ target }) => void save.run(target.value as Notice)}
      >
        {Object.entries(filterNotices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <IconButton
        label={`停止追蹤「${filter.name}」`}
        icon={<Trash2 aria-hidden size={18} />}
        disabled={stop.busy}
        onClick={() => void stop.run()}
      />
    </li>
  );
}

/** The saved searches of a member: notification frequency of each, and a button to delete it. */
export function SavedFilters(props: Props) {
  return (
    <section aria-labelledby="saved-filters">
      <h3 id="saved-filters" className="font-medium">
        追蹤中的條件
      </h3>
      <ul className="divide-y divide-line">
        {props.filters.map((filter) => (
          <Row key={filter.id} {...props} filter={filter} />
        ))}
      </ul>
    </section>
  );
}
