import type { ReactNode } from "react";
import { money } from "#contract/money.ts";
import type { ItemData, ItemKind } from "#contract/profiles/items.ts";
import { pictureProps } from "#web/lib/media.ts";
import { cx } from "#web/ui/cx.ts";
import { periodWords, planUnitWords, skillLevelWords } from "./items.ts";

type Show<K extends ItemKind> = { data: ItemData<K> };

/** A skill with its level. */
export function SkillLine({ data }: Show<"skills">) {
  return (
    <>
      {data.name}
      {data.level ? <span className="ml-2 text-ink-faint text-sm">{skillLevelWords[data.level]}</span> : null}
    </>
  );
}

function Entry({ title, aside, text }: { title: ReactNode; aside: ReactNode; text?: string }) {
  return (
    <>
      <p className="font-medium">{title}</p>
      <p className="text-ink-soft text-sm">{aside}</p>
      {text ? <p className="mt-1 max-w-text whitespace-pre-line text-ink-soft">{text}</p> : null}
    </>
  );
}

const withYear = (text: string, year: number | null) => (year === null ? text : `${text}，${year} 年`);

export function CertificateEntry({ data }: Show<"certificates">) {
  return <Entry title={data.name} aside={withYear(data.issuer, data.year)} />;
}

export function AwardEntry({ data }: Show<"awards">) {
  return <Entry title={data.name} aside={withYear(data.issuer, data.year)} text={data.description} />;
}

export function OccupationEntry({ data }: Show<"occupations">) {
  return (
    <Entry title={`${data.company}　${data.title}`} aside={periodWords(data.from, data.to)} text={data.description} />
  );
}

/** A price plan: its price and content. */
export function PlanEntry({ data, level: Heading = "h3" }: Show<"plans"> & { level?: "h2" | "h3" }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="text-lg">{data.title}</Heading>
        <p>
          <strong className="font-semibold text-lg">{money(data.price)}</strong>
          <span className="text-ink-soft"> / {planUnitWords[data.unit]}</span>
        </p>
      </div>
      <p className="mt-1 max-w-text whitespace-pre-line text-ink-soft">{data.content}</p>
    </>
  );
}

/** Says of a work that it was delivered in an order, and that its buyer has agreed to show it. */
export function FromOrder() {
  return <p className="font-medium text-sm text-teal">來自已完成的訂單</p>;
}

/** The first picture of a portfolio item. All are cropped to one ratio, so that they form an even grid. */
export function PortfolioCover({ data, className }: Show<"portfolios"> & { className?: string }) {
  const [cover] = data.images;
  if (!cover) return <div className={cx("aspect-[16/10] w-full bg-sunken", className)} />;
  return (
    <img
      {...pictureProps(cover, "(width >= 1024px) 380px, (width >= 640px) 50vw, 100vw")}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx("aspect-[16/10] w-full object-cover", className)}
    />
  );
}
