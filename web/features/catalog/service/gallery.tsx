import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef, useState } from "react";
import type { Picture } from "#contract/shared.ts";
import { mediaUrl, pictureProps } from "#web/lib/media.ts";
import { cx } from "#web/ui/cx.ts";

type GalleryPicture = Picture & { alt: string };

/** At either end an arrow is disabled: it becomes invisible, but stays while it has the focus. */
const arrow =
  "absolute top-1/2 -translate-y-1/2 inline-flex size-11 items-center justify-center rounded-full bg-surface text-ink " +
  "shadow-mid transition-opacity hover:text-teal max-sm:hidden not-focus-visible:aria-disabled:opacity-0";

/**
 * The pictures of a service: a row with scroll snapping (touch, wheel, keyboard), and thumbnails that scroll to one.
 * Without scripts the thumbnails are hash links and do the same.
 */
export function Gallery({ images, title }: { images: readonly GalleryPicture[]; title: string }) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  if (images.length === 0) return null;
  const show = (n: number) => {
    const wanted = row.current?.children[n];
    if (wanted instanceof HTMLElement) row.current?.scrollTo({ left: wanted.offsetLeft });
  };
  return (
    <section aria-label="圖片">
      <div className="relative max-sm:-mx-4">
        <ul
          ref={row}
          data-picture
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={`${title}的圖片，共 ${images.length} 張`}
          className="relative flex snap-x snap-mandatory overflow-x-auto scroll-smooth bg-sunken [scrollbar-width:none] sm:rounded-lg"
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
          }}
        >
          {images.map((image, n) => (
            <li key={image.hash} id={`picture-${n + 1}`} className="aspect-[16/10] w-full shrink-0 snap-center">
              <img
                {...pictureProps(image, "(width >= 1280px) 760px, (width >= 960px) 60vw, 100vw")}
                alt={image.alt || `${title}，第 ${n + 1} 張圖片`}
                loading={n === 0 ? "eager" : "lazy"}
                fetchPriority={n === 0 ? "high" : "auto"}
                decoding={n === 0 ? "sync" : "async"}
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
        {images.length > 1 ? (
          <>
            <button
              type="button"
              aria-label="上一張圖片"
              aria-disabled={at === 0}
              onClick={() => show(at - 1)}
              className={cx(arrow, "left-3")}
            >
              <ChevronLeft aria-hidden size={22} />
            </button>
            <button
              type="button"
              aria-label="下一張圖片"
              aria-disabled={at === images.length - 1}
              onClick={() => show(at + 1)}
              className={cx(arrow, "right-3")}
            >
              <ChevronRight aria-hidden size={22} />
            </button>
            <p className="absolute right-3 bottom-3 rounded-full bg-surface px-2.5 text-ink text-sm shadow-low">
              <span className="sr-only">第 </span>
              {at + 1} / {images.length}
              <span className="sr-only"> 張</span>
            </p>
          </>
        ) : null}
      </div>
      {images.length > 1 ? (
        <ol className="mt-3 flex flex-wrap gap-2 max-sm:hidden">
          {images.map((image, n) => (
            <li key={image.hash}>
              <a
                href={`#picture-${n + 1}`}
                aria-label={`看第 ${n + 1} 張圖片`}
                aria-current={n === at ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(n);
                }}
                className="block overflow-hidden rounded-md outline-2 outline-transparent -outline-offset-2 focus-visible:outline-offset-2 focus-visible:outline-teal aria-[current]:outline-teal"
              >
                <img
                  src={mediaUrl(image.hash, 192)}
                  alt=""
                  width={96}
                  height={60}
                  loading="lazy"
                  decoding="async"
                  className="h-15 w-24 object-cover"
                />
              </a>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
