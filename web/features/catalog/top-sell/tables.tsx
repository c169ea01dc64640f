import ImageOff from "lucide-react/icons/image-off";
import type { MonthFigures, ServiceFigures } from "#contract/catalog/figures.ts";
import { serviceStates } from "#contract/catalog/states.ts";
import { pictureProps } from "#web/lib/media.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { type Choice, figureNames, hrefOf, sorts } from "./choice.ts";
import { monthName, shown } from "./figures.ts";

const figureColumns: Column<ServiceFigures>[] = sorts.map((figure) => ({
  key: figure,
  header: figureNames[figure],
  align: "end",
  className: "whitespace-nowrap",
  cell: (row) => shown(figure, row[figure]),
}));

function Title({ service, choice }: { service: ServiceFigures; choice: Choice }) {
  if (service.id === null) return service.title;
  return (
    <span className="flex items-center gap-3">
      {service.cover ? (
        <img
          {...pictureProps(service.cover, "64px", 96)}
          alt=""
          loading="lazy"
          className="aspect-16/10 w-16 shrink-0 rounded-sm object-cover"
        />
      ) : (
        <span className="grid aspect-16/10 w-16 shrink-0 place-items-center rounded-sm bg-sunken text-ink-faint">
          <ImageOff aria-hidden size={18} />
        </span>
      )}
      <span className="min-w-0">
        <Link
          href={hrefOf({ ...choice, service: service.id })}
          className="line-clamp-2 text-ink hover:text-teal"
          aria-label={`只看「${service.title}」`}
        >
          {service.title}
        </Link>
        {service.state === "removed" || service.state === "paused" ? (
          <span className="text-ink-faint text-sm">{serviceStates[service.state]}</span>
        ) : null}
      </span>
    </span>
  );
}

/** The sort orders as links, so that each has a URL. */
function Orders({ choice }: { choice: Choice }) {
  return (
    <nav data-stay aria-label="服務的排序" className="mb-3 flex flex-wrap items-center gap-1">
      <span className="mr-1 text-ink-faint text-sm">排序</span>
      {sorts.map((sort) => (
        <Link
          key={sort}
          href={hrefOf({ ...choice, sort })}
          aria-current={sort === choice.sort ? "true" : undefined}
          className={cx(
            "touch inline-flex min-h-9 items-center rounded-full px-3 text-sm no-underline",
            sort === choice.sort ? "bg-teal-wash font-medium text-teal-strong" : "text-ink-soft hover:bg-sunken",
          )}
        >
          {figureNames[sort]}
        </Link>
      ))}
    </nav>
  );
}

/** Each service with its figures of the period. */
export function ServiceTable({ services, choice }: { services: readonly ServiceFigures[]; choice: Choice }) {
  return (
    <>
      <Orders choice={choice} />
      <DataTable
        caption="各服務的瀏覽、訂單、收益與轉換率"
        rows={services}
        rowKey={(row) => row.id ?? "none"}
        columns={[
          { key: "title", header: "服務", primary: true, cell: (row) => <Title service={row} choice={choice} /> },
          ...figureColumns,
        ]}
      />
    </>
  );
}

const monthCell = "whitespace-nowrap px-2 py-2.5 text-right max-[22rem]:px-1 sm:px-4";

/** The data of the charts, the latest month first. It stays a table on phones, because its five columns are narrow. */
export function MonthTable({ months }: { months: readonly MonthFigures[] }) {
  return (
    <table className="w-full rounded-lg bg-surface shadow-low max-sm:text-sm">
      <caption className="sr-only">各月份的瀏覽、訂單、收益與轉換率</caption>
      <thead>
        <tr className="border-line border-b text-ink-faint text-sm">
          <th scope="col" className="px-3 py-2.5 text-left font-medium sm:px-4">
            月份
          </th>
          {sorts.map((figure) => (
            <th key={figure} scope="col" className={cx(monthCell, "font-medium")}>
              {figureNames[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...months].reverse().map((row) => (
          <tr key={row.month} className="border-line not-last:border-b hover:bg-sunken">
            <th scope="row" className="px-3 py-2.5 text-left font-medium sm:px-4">
              {monthName(row.month)}
            </th>
            {sorts.map((figure) => (
              <td key={figure} className={monthCell}>
                {shown(figure, row[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
