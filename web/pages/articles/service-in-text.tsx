import type { ServiceCard } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Link } from "#web/ui/link.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** Card of a service inside a text: a row that links to it. */
export function InText({
  service,
}: {
  service: Pick<ServiceCard, "id" | "title" | "cover" | "price" | "rating" | "ratingCount">;
}) {
  return (
    <aside
      aria-label="文中提到的服務"
      className="group relative flex items-center gap-4 rounded-lg bg-surface p-3 shadow-low transition-shadow hover:shadow-mid sm:gap-5"
    >
      {service.cover ? (
        <img
          {...pictureProps(service.cover, "(width >= 640px) 160px, 112px", 96)}
          alt=""
          loading="lazy"
          className="aspect-16/10 w-28 shrink-0 rounded-md object-cover sm:w-40"
        />
      ) : null}
      <div className="min-w-0">
        <Link
          href={to("/services/:id", { id: service.id })}
          className="line-clamp-2 font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-lg group-hover:text-teal"
        >
          {service.title}
        </Link>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4">
          <Price amount={service.price} from className="font-semibold" />
          <Stars value={service.rating} count={service.ratingCount} compact />
        </p>
      </div>
    </aside>
  );
}
