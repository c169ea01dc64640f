import Download from "lucide-react/icons/download";
import { useState } from "react";
import { fileSize } from "#web/lib/format/files.ts";
import { Link } from "#web/ui/link.tsx";

export type Attachment = {
  id: number;
  name: string;
  bytes: number;
  url: string;
  /** For a picture: its thumbnail, with its size in pixels. */
  preview?: { url: string; width: number; height: number } | null;
};

/** Maximum side length of a picture in a conversation, px. */
const SHOWN = 280;

/** A thumbnail of a picture; a file link when it cannot be shown. */
function Picture({ preview, ...file }: Attachment & { preview: NonNullable<Attachment["preview"]> }) {
  const { name, bytes, url } = file;
  const [broken, setBroken] = useState(false);
  if (broken) return <FileLink {...file} />;
  const scale = Math.min(1, SHOWN / preview.width, SHOWN / preview.height);
  return (
    <a href={url} download={name} title={`下載 ${name}（${fileSize(bytes)}）`} className="block w-fit max-w-full">
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
        className="h-auto min-h-6 max-w-full rounded-md object-contain"
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

/** The files of a message: pictures are shown, everything else is a download link. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="flex max-w-full flex-col gap-2" aria-label="附件">
      {files.map(({ preview, ...file }) => (
        <li key={file.id} className="min-w-0">
          {preview ? <Picture {...file} preview={preview} /> : <FileLink {...file} />}
        </li>
      ))}
    </ul>
  );
}
