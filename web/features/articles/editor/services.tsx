import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Picture } from "#contract/shared.ts";

/** What the editor needs to show a service. */
export type Offered = { id: number; title: string; price: number; cover: Picture | null };

type Known = { of: (id: number) => Offered | undefined; add: (service: Offered) => void };

const KnownServices = createContext<Known>({ of: () => undefined, add: () => {} });

/**
 * Provides the services used in the text, so that their cards can be rendered.
 * @param begun those of the loaded article
 */
export function ServicesProvider({ begun, children }: { begun: readonly Offered[]; children: ReactNode }) {
  const [added, setAdded] = useState<readonly Offered[]>([]);
  const add = useCallback((service: Offered) => setAdded((old) => [...old, service]), []);
  const known = useMemo(() => {
    const all = new Map([...begun, ...added].map((service) => [service.id, service]));
    return { of: (id: number) => all.get(id), add };
  }, [begun, added, add]);
  return <KnownServices value={known}>{children}</KnownServices>;
}

export const useServices = (): Known => useContext(KnownServices);
