import type { ArticleMonth } from "#contract/articles/schemas.ts";
import { grouped } from "#contract/money.ts";

const columns = [
  ["reads", "閱讀"],
  ["favorites", "收藏"],
  ["clicks", "點到服務"],
] as const;

const cell = "whitespace-nowrap px-2 py-2 text-right sm:px-4";

/** The figures of each month, the latest first. @param caption for screen readers: what the figures are of */
export function MonthsTable({ months, caption }: { months: readonly ArticleMonth[]; caption: string }) {
  return (
    <table className="w-full max-w-xl text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-ink-faint">
          <th scope="col" className="py-2 text-left font-medium">
            月份
          </th>
          {columns.map(([key, name]) => (
            <th key={key} scope="col" className={`${cell} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...months].reverse().map((row) => (
          <tr key={row.month} className="border-line not-last:border-b">
            <th scope="row" className="py-2 text-left font-medium">
              {row.month.replace("-", "/")}
            </th>
            {columns.map(([key]) => (
              <td key={key} className={cell}>
                {grouped(row[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
