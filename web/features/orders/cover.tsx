import FileText from "lucide-react/icons/file-text";
import type { Picture } from "#contract/shared.ts";
import { pictureProps } from "#web/lib/media.ts";
import { cx } from "#web/ui/cx.ts";

/**
 * Picture of a purchase, 16:10; an icon without one, as for an accepted offer. Decorative, because the title is beside
 * it.
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
