import { FileText } from "lucide-react";
import type { Picture } from "#contract/shared.ts";
import { pictureProps } from "#web/lib/media.ts";
import { cx } from "#web/ui/cx.ts";

/**
 * The picture of what is sold, 16:10; without one, as for an accepted offer, an icon. Decorative, because the title stands
 * beside it.
 */
export function Cover({ picture, className }: { picture: Picture | null; className?: string }) {
  const look = cx("aspect-16/10 shrink-0 overflow-hidden rounded-md bg-sunken", className);
  if (!picture)
    return (
      <span aria-hidden className={cx("grid place-items-center text-ink-faint", look)}>
        <FileText size={24} />
      </span>
    );
  return (
    <img
      {...pictureProps(picture, "160px", 96)}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx(look, "object-cover")}
    />
  );
}
