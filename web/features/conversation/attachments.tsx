import Download from "lucide-react/icons/download";
import { Suspense, useState } from "react";
import { fileSize } from "#web/lib/format/files.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { type Attachment, isShown, type Shown } from "./attachment.ts";

const Lightbox = lazyComponent(() => import("./lightbox.tsx"));

/** Maximum side length of a picture in a conversation, px. */
const SHOWN = 280;

type PictureProps = { file: Shown; small: boolean; onOpen: () => void };

/** A thumbnail of a picture that opens it; a file link when it cannot be shown. Without scripts it downloads it. */
function Picture({ file, small, onOpen }: PictureProps) {
  const { name, bytes, url, preview } = file;
  const [broken, setBroken] = useState(false);
  if (broken) return <FileLink {...file} />;
  const scale = Math.min(1, SHOWN / preview.width, SHOWN / preview.height);
  return (
    <a
      href={url}
      download={name}
      title={`${name}（${fileSize(bytes)}）`}
      className={cx("block max-w-full", !small && "w-fit")}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <img
        // A picture that failed before hydration has no natural size.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0) setBroken(true);
        }}
        onError={() => setBroken(true)}
        src={preview.url}
        alt={name}
        width={Math.round(preview.width * scale)}
        height={Math.round(preview.height * scale)}
        loading="lazy"
        decoding="async"
        className={cx(
          "rounded-md",
          small ? "aspect-4/3 w-full object-cover" : "h-auto min-h-6 max-w-full object-contain",
        )}
      />
      <span className="mt-1 block truncate text-ink-soft text-xs">
        {name}　{fileSize(bytes)}
      </span>
    </a>
  );
}

function FileLink({ name, bytes, url }: Attachment) {
  return (
    <Link
      href={url}
      download={name}
      className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-ink text-sm no-underline hover:border-teal hover:text-teal"
    >
      <Download aria-hidden size={18} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 grow truncate">{name}</span>
      <span className="shrink-0 text-ink-soft">{fileSize(bytes)}</span>
    </Link>
  );
}

type AttachmentsProps = {
  files: readonly Attachment[];
  /** Pictures in two columns, cropped to the same shape. */
  small?: boolean;
};

/** The files of a message: pictures are shown and open in a lightbox, everything else is a download link. */
export function Attachments({ files, small = false }: AttachmentsProps) {
  const [open, setOpen] = useState<number | null>(null);
  if (files.length === 0) return null;
  const pictures = files.filter(isShown);
  return (
    <>
      <ul
        className={cx("max-w-full gap-2", small ? "grid grid-cols-2 *:not-has-[img]:col-span-2" : "flex flex-col")}
        aria-label="附件"
      >
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            {isShown(file) ? (
              <Picture file={file} small={small} onOpen={() => setOpen(pictures.indexOf(file))} />
            ) : (
              <FileLink {...file} />
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {open === null ? null : <Lightbox pictures={pictures} first={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
