import Star from "lucide-react/icons/star";
import { useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "./adopt-value.ts";

/** Meaning of each number of stars, so that everybody uses the scale alike. */
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

/** A rating from 1 to 5: native radio buttons, so arrow keys work and each star has a label. */
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
              ref={adoptValue({ checked: value === star })}
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
