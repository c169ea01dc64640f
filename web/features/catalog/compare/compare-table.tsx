import type { ReactNode } from "react";
import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { daysLabel, revisionsLabel } from "#web/lib/format/package-words.ts";
import { pictureProps } from "#web/lib/media.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { withdrawalWords } from "../labels.ts";
import { compareHref } from "./picked.ts";

export type Compared = Pick<
  ServiceDetail,
  | "id"
  | "title"
  | "price"
  | "days"
  | "packages"
  | "options"
  | "images"
  | "rating"
  | "ratingCount"
  | "sales"
  | "seller"
  | "consumerClass"
>;

type Row = {
  name: string;
  show: (service: Compared) => ReactNode;
  /** The value by which the best is marked, lowest first, and the word for it. */
  best?: { value: (service: Compared) => number; word: string };
};

const rows: readonly Row[] = [
  {
    name: "價格",
    show: ({ price }) => <span className="font-semibold text-xl">{money(price)} 起</span>,
    best: { value: ({ price }) => price, word: "最低" },
  },
  { name: "最快交件", show: ({ days }) => daysLabel(days), best: { value: ({ days }) => days, word: "最快" } },
  {
    name: "評價",
    show: ({ rating, ratingCount }) => <Stars value={rating} count={ratingCount} />,
    best: { value: ({ rating, ratingCount }) => (ratingCount > 0 ? -rating : 0), word: "最高" },
  },
  {
    name: "成交",
    show: ({ sales }) => `${grouped(sales)} 次`,
    best: { value: ({ sales }) => -sales, word: "最多" },
  },
  { name: "修改", show: ({ packages: [first] }) => (first ? revisionsLabel(first.revisions) : null) },
  {
    name: "內容",
    show: ({ packages: [first] }) => <span className="whitespace-pre-line">{first?.included}</span>,
  },
  {
    name: "方案",
    show: ({ packages }) => (
      <ul>
        {packages.map(({ id, name, price }) => (
          <li key={id}>{`${name} ${money(price)}`}</li>
        ))}
      </ul>
    ),
  },
  { name: "加購", show: ({ options }) => (options.length > 0 ? options.map(({ title }) => title).join("、") : "沒有") },
  {
    name: "賣家",
    show: ({ seller }) => (
      <Link href={to("/users/:id", { id: seller.id })} className="link">
        {seller.nickname}
      </Link>
    ),
  },
  { name: "七天鑑賞期", show: ({ consumerClass }) => withdrawalWords[consumerClass] },
];

/** Services that are the best by a row; none when all are equal. */
function bestOf({ best }: Row, services: readonly Compared[]): ReadonlySet<number> {
  if (!best) return new Set();
  const values = services.map(best.value);
  const least = Math.min(...values);
  return new Set(
    values.every((value) => value === least) ? [] : services.filter((_, n) => values[n] === least).map(({ id }) => id),
  );
}

/** Services side by side, one column each; it scrolls sideways on phones, with the names of the rows staying. */
export function CompareTable({ services }: { services: readonly Compared[] }) {
  const ids = services.map(({ id }) => id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="服務比較" tabIndex={0} className="relative -mx-4 overflow-x-auto px-4 sm:-mx-6 sm:px-6">
      <table className="w-full border-collapse text-left align-top">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 w-20 min-w-20 bg-paper">
              <span className="sr-only">項目</span>
            </th>
            {services.map((service) => (
              <th key={service.id} scope="col" className="min-w-[42vw] max-w-80 p-2 align-top font-normal sm:min-w-56">
                <Head service={service} others={ids.filter((id) => id !== service.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const best = bestOf(row, services);
            return (
              <tr key={row.name} className="border-line border-t">
                <th
                  scope="row"
                  className="sticky left-0 z-10 bg-paper py-3 pr-3 align-top font-medium text-ink-soft text-sm"
                >
                  {row.name}
                </th>
                {services.map((service) => (
                  <td key={service.id} className="px-2 py-3 align-top [overflow-wrap:anywhere]">
                    {row.show(service)}
                    {best.has(service.id) ? (
                      <span className="ml-2 whitespace-nowrap font-medium text-sm text-teal">{row.best?.word}</span>
                    ) : null}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Head({ service: { id, title, images }, others }: { service: Compared; others: readonly number[] }) {
  const [cover] = images;
  return (
    <>
      {cover ? (
        <img
          {...pictureProps(cover, "(width >= 640px) 280px, 45vw")}
          alt=""
          decoding="async"
          className="aspect-16/10 w-full rounded-lg bg-sunken object-cover"
        />
      ) : null}
      <span className="mt-2 line-clamp-2 font-medium">{title}</span>
      <span className="mt-2 flex flex-wrap gap-2">
        <Link href={to("/services/:id", { id })} className={buttonClass({ size: "sm" })}>
          看服務<span className="sr-only">：{title}</span>
        </Link>
        <Link href={compareHref(others)} className={buttonClass({ variant: "quiet", size: "sm" })}>
          移除<span className="sr-only">：{title}</span>
        </Link>
      </span>
    </>
  );
}
