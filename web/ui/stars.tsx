import { Star } from "lucide-react";
import { useState } from "react";
import { cx } from "./cx.ts";
import { grouped } from "./grouped.ts";

export type StarsProps = {
  /** 0 to 5; null or 0 reviews means nobody has rated yet. */
  value: number | null | undefined;
  /** How many reviews stand behind it. */
  count?: number;
  /** One star and the number, for cards. */
  compact?: boolean;
};

/** Five stars, filled as far as the rating goes. For the eye only: the number stands beside it. */
export function StarBar({ value, compact = false }: { value: number; compact?: boolean }) {
  return (
    <span
      aria-hidden
      className={compact ? "stars w-[1.2em]!" : "stars"}
      style={
        {
          "--fill": compact ? "100%" : `${(Math.min(value, 5) / 5) * 100}%`,
        } as React.CSSProperties
      }
    />
  );
}

/** A rating as stars, its number and how many gave it. */
export function Stars({ value, count, compact = false }: StarsProps) {
  if (!value || count === 0) return <span className="text-ink-faint text-sm">尚無評價</span>;
  const shown = value.toFixed(1);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm">
      <StarBar value={value} compact={compact} />
      <span className="sr-only">評分</span>
      <span className="font-medium">{shown}</span>
      <span className="sr-only">分，滿分 5 分</span>
      {count === undefined ? null : (
        <span className="text-ink-faint">
          <span aria-hidden>（{grouped(count)}）</span>
          <span className="sr-only">，共 {grouped(count)} 則評價</span>
        </span>
      )}
    </span>
  );
}

/** What each number of stars says, so that five people mean the same by three. */
const words = ["", "很不滿意", "不太滿意", "普通", "滿意", "非常滿意"];

export type StarInputProps = {
  name: string;
  value: number | null | undefined;
  onChange: (value: number) => void;
  id?: string;
  "aria-labelledby"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
  "aria-label"?: string;
};

/** A rating from 1 to 5: native radios, so arrow keys work and each star says what it means. */
export function StarInput({ name, value, onChange, ...aria }: StarInputProps) {
  const [over, setOver] = useState(0);
  const lit = over || value || 0;
  return (
    <div {...aria} role="radiogroup" className="flex items-center gap-3">
      <div className="-ml-2 flex" onPointerLeave={() => setOver(0)}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            onPointerEnter={(event) => event.pointerType === "mouse" && setOver(star)}
            className="relative inline-flex size-11 items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="sr-only">{`${star} 顆星，${words[star]}`}</span>
            <Star aria-hidden size={28} className={cx(star <= lit ? "fill-star text-star" : "text-line-strong")} />
          </label>
        ))}
      </div>
      <span aria-hidden className="text-ink-soft">
        {words[lit]}
      </span>
    </div>
  );
}
