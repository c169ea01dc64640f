import type { ServiceCard as Service } from "#contract/catalog/schemas.ts";
import { ServiceCard } from "./service-card.tsx";

/** One row of services: it scrolls sideways on phones and shows four on wide windows. */
export function ServiceShelf({ services, label }: { services: readonly Service[]; label: string }) {
  return (
    <ul aria-label={label} className="shelf wide:grid-flow-row wide:grid-cols-4">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} sizes="(width >= 960px) 290px, (width >= 640px) 272px, 72vw" />
        </li>
      ))}
    </ul>
  );
}
