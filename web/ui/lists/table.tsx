import type { Key, ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and amounts are end-aligned. */
  align?: "start" | "end";
  /** The cell that names the row: the title of its card on a phone. One column. */
  primary?: boolean;
  /** Actions and the like: no label on the card. */
  bare?: boolean;
  className?: string;
};

export type DataTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Caption of the table; for screen readers only, unless `showCaption`. */
  caption: string;
  showCaption?: boolean;
  /** Shown when there are no rows: `<Empty>`. */
  empty?: ReactNode;
};

/** A table that becomes a list of cards below 960 px: no sideways scrolling on a phone. */
export function DataTable<Row>({ columns, rows, rowKey, caption, showCaption = false, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <table className="w-full text-left max-wide:block wide:rounded-lg wide:bg-surface wide:shadow-low">
      <caption className={showCaption ? "mb-3 text-left font-semibold max-wide:block" : "sr-only"}>{caption}</caption>
      <thead className="max-wide:sr-only">
        <tr className="border-line border-b text-ink-faint text-sm">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx("whitespace-nowrap px-4 py-3 font-medium", column.align === "end" && "text-right")}
            >
              {column.bare ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-wide:flex max-wide:flex-col max-wide:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="border-line max-wide:flex max-wide:flex-col max-wide:gap-1.5 max-wide:rounded-lg max-wide:bg-surface max-wide:p-4 max-wide:shadow-low wide:border-b wide:last:border-b-0 wide:hover:bg-sunken"
          >
            {columns.map((column) => {
              const Cell = column.primary ? "th" : "td";
              return (
                <Cell
                  key={column.key}
                  scope={column.primary ? "row" : undefined}
                  className={cx(
                    "wide:px-4 wide:py-3",
                    column.align === "end" && "wide:whitespace-nowrap wide:text-right",
                    column.primary ? "font-medium max-wide:order-first max-wide:pb-1 max-wide:text-lg" : "",
                    !column.primary && !column.bare && "max-wide:flex max-wide:justify-between max-wide:gap-4",
                    column.bare && "max-wide:pt-1.5",
                    column.className,
                  )}
                >
                  {column.primary || column.bare ? null : (
                    <span aria-hidden className="shrink-0 text-ink-faint text-sm leading-[1.9] wide:hidden">
                      {column.header}
                    </span>
                  )}
                  <span className={cx("min-w-0", !column.primary && !column.bare && "max-wide:text-right")}>
                    {column.cell(row)}
                  </span>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
