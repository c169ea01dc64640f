import type { ServiceWork } from "#contract/orders/works.ts";
import { to } from "#contract/paths/to.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";

/** What a service's seller has made for its buyers, on the page of the service. */
export function ServiceWorks({ works, sellerId }: { works: readonly ServiceWork[]; sellerId: number }) {
  if (works.length === 0) return null;
  return (
    <Section title="這項服務的成果" text="來自已完成的訂單，買家同意公開。">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {works.map(({ itemId, title, picture }) => (
          <li key={itemId}>
            <Link
              href={to("/users/:id/portfolios/:pid", { id: sellerId, pid: itemId })}
              className="block text-ink no-underline hover:text-teal"
            >
              <img
                {...pictureProps(picture, "(width >= 960px) 240px, (width >= 640px) 30vw, 45vw")}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-full rounded-lg bg-sunken object-cover"
              />
              <span className="mt-2 line-clamp-2 text-sm">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
