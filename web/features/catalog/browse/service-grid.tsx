import type { ReactNode } from "react";
import type { ServiceCard as Service } from "#contract/catalog/schemas.ts";
import { cx } from "#web/ui/cx.ts";
import { CompareMark } from "../compare/compare-mark.tsx";
import type { Hit } from "./hits.ts";
import { ServiceCard } from "./service-card.tsx";

export type ServiceGridProps = {
  /** `hit`: what to highlight for a search. */
  services: readonly (Service & { hit?: Hit })[];
  /** The menu of a service. */
  menu?: ((service: Service) => ReactNode) | undefined;
  /** A service is opened. */
  onOpen?: ((service: Service) => void) | undefined;
  level?: 2 | 3;
  /** Number of services that are visible without scrolling. */
  eager?: number;
  /** Columns on wide windows; 3 beside a side column. */
  columns?: 3 | 4;
};

/** Services as a grid. */
export function ServiceGrid({ services, menu, onOpen, level, eager = 0, columns = 4 }: ServiceGridProps) {
  return (
    <ul
      className={cx(
        "grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2 sm:gap-y-9",
        columns === 4 ? "md:grid-cols-3 lg:grid-cols-4" : "xl:grid-cols-3",
      )}
    >
      {services.map((service, at) => (
        <li key={service.id}>
          <ServiceCard
            service={service}
            eager={at < eager}
            rowOnPhones
            hit={service.hit}
            menu={menu?.(service)}
            onOpen={onOpen && (() => onOpen(service))}
            mark={<CompareMark id={service.id} title={service.title} />}
            {...(level === undefined ? {} : { level })}
          />
        </li>
      ))}
    </ul>
  );
}
