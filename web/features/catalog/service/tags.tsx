import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { date } from "#web/lib/format/format.ts";
import { Link } from "#web/ui/link.tsx";
import { withdrawalWords } from "../labels.ts";

/** The tags of a service, each a search, and below them what the law says about cancelling and when it was changed. */
export function Tags({ service }: { service: ServiceDetail }) {
  return (
    <>
      {service.tags.length > 0 ? (
        <ul aria-label="標籤" className="mt-6 flex flex-wrap gap-2">
          {service.tags.map((tag) => (
            <li key={tag}>
              <Link
                href={to("/search", { k: tag })}
                className="touch inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-ink-soft text-sm no-underline hover:text-teal"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-4 text-ink-faint text-sm">
        {`${withdrawalWords[service.consumerClass]}${service.publishedAt ? ` · ${date(service.updatedAt)} 更新` : ""}`}
      </p>
    </>
  );
}
