import { useState } from "react";
import type { RoomEntry } from "#contract/orders/room.ts";
import { useFormer } from "#web/features/conversation/use-former.ts";
import { useSteadyPlace } from "#web/features/conversation/use-steady-place.ts";
import { withEarlier, withNewest } from "./held-entries.ts";

/** Label of the button that loads earlier entries. */
export const EARLIER = "載入更早的紀錄";

type Newest = { entries: RoomEntry[]; more: boolean };
type Former = { data: RoomEntry[]; pages: number };

/**
 * The entries of an order: the newest, which come with the page's data, and the earlier ones loaded since.
 * @param load loads the entries before one
 */
export function useEntries({ entries: newest, more }: Newest, load: (before: string) => Promise<Former>) {
  const [seen, setSeen] = useState(newest);
  const [held, setHeld] = useState(newest);
  const [part, hold] = useSteadyPlace(held[0]?.id);
  const former = useFormer(
    more,
    () => load(held[0]?.id ?? ""),
    (earlier) => {
      hold();
      setHeld((old) => withEarlier(old, earlier));
    },
  );
  if (seen !== newest) {
    const joined = withNewest(held, newest);
    setSeen(newest);
    setHeld(joined ?? newest);
    if (!joined) former.reset(more);
  }
  return { entries: held, former, part };
}
