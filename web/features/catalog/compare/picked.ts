import { useSyncExternalStore } from "react";
import { to } from "#contract/paths/to.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Services that fit beside each other. */
export const MOST_COMPARED = 4;
const KEY = "compare";
const NONE: readonly number[] = [];

/** Ids of the services picked for a comparison, in this tab; null until they are read. */
let picked: readonly number[] | null = null;
const listeners = new Set<() => void>();

/** Ids from a list separated by commas, each once; what is no id is left out. */
export function idsOf(text: string | null): number[] {
  const ids = (text ?? "").split(",").filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MOST_COMPARED);
}

function read(): readonly number[] {
  picked ??= idsOf(sessionStorage.getItem(KEY));
  return picked;
}

export function setPicked(ids: readonly number[]): void {
  picked = ids;
  sessionStorage.setItem(KEY, ids.join(","));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePicked = () => useSyncExternalStore(subscribe, read, () => NONE);

/** The page that compares services. Its address says which, so that it can be sent to somebody. */
export const compareHref = (ids: readonly number[]) => `${to("/compare")}?services=${ids.join(",")}`;

/** Picks a service, or takes it out. */
export function togglePicked(id: number): void {
  const ids = read();
  if (ids.includes(id)) setPicked(ids.filter((each) => each !== id));
  else if (ids.length < MOST_COMPARED) setPicked([...ids, id]);
  else
    toast({
      text: `一次最多比較 ${MOST_COMPARED} 項服務，先拿掉一項再加入。`,
      action: { label: "看比較", href: compareHref(ids) },
    });
}
