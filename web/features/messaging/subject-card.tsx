import type { ThreadSubject } from "#contract/messaging/schemas.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { mediaUrl } from "#web/lib/media.ts";
import { Link } from "#web/ui/link.tsx";

function Inside({ title, price, cover, shown }: ThreadSubject) {
  return (
    <>
      {cover ? (
        <img
          src={mediaUrl(cover.hash, 192)}
          alt=""
          width={64}
          height={40}
          className="h-10 w-16 rounded-sm object-cover"
        />
      ) : null}
      <span className="min-w-0 grow">
        <span className="block truncate text-sm">{title}</span>
        <span className="block text-ink-soft text-xs">
          {shown ? (price === null ? "" : `${money(price)} 起`) : "這項服務目前沒有公開"}
        </span>
      </span>
    </>
  );
}

/** The service that a conversation is about. */
export function SubjectCard({ subject }: { subject: ThreadSubject }) {
  const look = "flex items-center gap-3 rounded-md bg-sunken px-3 py-2 text-ink no-underline";
  return subject.shown ? (
    <Link href={to("/services/:id", { id: subject.id })} className={`${look} hover:text-teal`}>
      <span className="sr-only">這段對話關於服務：</span>
      <Inside {...subject} />
    </Link>
  ) : (
    <p className={look}>
      <Inside {...subject} />
    </p>
  );
}
