import { useState } from "react";
import { cx } from "./cx.ts";

const grounds = [
  "bg-teal-wash text-teal-strong",
  "bg-kaki-wash text-kaki",
  "bg-ok-wash text-ok",
  "bg-line text-ink-soft",
];

/** Hashes a name (FNV-1a), so that a member always has the same background colour. */
function hash(name: string): number {
  let sum = 2166136261;
  for (const char of name) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16777619);
  return (sum ^ (sum >>> 15)) >>> 0;
}

/** Initial for a name: the last Han character (a given name), else the first letter. */
export function initialOf(name: string): string {
  const chars = [...name.trim()];
  const first = chars[0];
  if (first === undefined) return "好";
  const lastChar = chars.at(-1) ?? first;
  return /\p{Script=Han}/u.test(first) && chars.length <= 4 ? lastChar : first.toUpperCase();
}

const sizes = { xs: 24, sm: 32, md: 40, lg: 64, xl: 112 };

export type AvatarProps = {
  /** URL of the picture; without it, or when it fails to load, the initial on a tinted background. */
  src?: string | null | undefined;
  /** The same picture for high-density screens, as in HTML. */
  srcSet?: string | undefined;
  name: string;
  /** xs 24, sm 32, md 40, lg 64, xl 112 px. */
  size?: keyof typeof sizes;
  className?: string;
};

/** A member's portrait. It is decorative: the name is beside it, or labels the link around it. */
export function Avatar({ src, srcSet, name, size = "md", className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const px = sizes[size];
  const look = cx("avatar", size, className);
  if (src && src !== broken) {
    return (
      <img
        // A picture that failed before hydration fires no error event any more: checked once here.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0) setBroken(src);
        }}
        src={src}
        srcSet={srcSet}
        alt=""
        width={px}
        height={px}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        className={look}
      />
    );
  }
  const ground = grounds[hash(name) % grounds.length];
  return (
    <span aria-hidden className={cx(look, ground, "select-none text-center font-medium")}>
      {initialOf(name)}
    </span>
  );
}
