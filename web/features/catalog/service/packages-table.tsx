import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { money } from "#contract/money.ts";
import { daysLabel, revisionsLabel } from "#web/lib/format/package-words.ts";
import { Button } from "#web/ui/button.tsx";
import type { Choice } from "./choice.ts";

/** The packages side by side. On phones the table scrolls sideways and shows two of three. */
export function PackagesTable({ service, choice }: { service: ServiceDetail; choice: Choice }) {
  const { packages } = service;
  const cell = "border-line border-t px-4 py-3 text-left align-top first:pl-0 last:pr-0";
  return (
    <div>
      <h2 id="compare" className="mb-4 text-2xl">
        方案比較
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-labelledby="compare" tabIndex={0} className="max-sm:-mx-4 overflow-x-auto max-sm:px-4">
        <table className="w-full table-fixed" style={{ minWidth: `${packages.length * 11}rem` }}>
          <thead>
            <tr>
              {packages.map((each) => (
                <th
                  key={each.id}
                  scope="col"
                  className="px-4 pb-3 text-left align-bottom font-medium first:pl-0 last:pr-0"
                >
                  {each.name}
                  <span className="block font-semibold text-xl">{money(each.price)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {packages.map((each) => (
                <td key={each.id} className={`${cell} whitespace-pre-line`}>
                  {each.included}
                </td>
              ))}
            </tr>
            <tr>
              {packages.map((each) => (
                <td key={each.id} className={cell}>
                  {daysLabel(each.days)}
                </td>
              ))}
            </tr>
            <tr>
              {packages.map((each) => (
                <td key={each.id} className={cell}>
                  {revisionsLabel(each.revisions)}
                </td>
              ))}
            </tr>
            <tr>
              {packages.map((each) => (
                <td key={each.id} className={cell}>
                  <Button
                    variant={each.id === choice.packageId ? "primary" : "secondary"}
                    aria-pressed={each.id === choice.packageId}
                    onClick={() => choice.choosePackage(each.id)}
                    // Contains visually hidden text when the table is scrolled.
                    className="relative"
                  >
                    {each.id === choice.packageId ? "✓ 已選擇" : "選這個"}
                    <span className="sr-only">：{each.name}</span>
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  );
}
