import { useState } from "react";
import type { RoomEntry } from "#contract/orders/room.ts";
import { useFormer } from "#web/features/conversation/use-former.ts";
import { useSteadyPlace } from "#web/features/conversation/use-steady-place.ts";
import { withEarlier, withNewest } from "./held-entries.ts";

/** What stands on the button that loads more of them. */
export const EARLIER = "載入更早的紀錄";

type Newest = { entries: RoomEntry[]; more: boolean };
type Former = { data: RoomEntry[]; pages: number };

/**
 * What was said and done in a room: the newest, as the page's data brings them again and again, and the earlier ones that
 * were loaded since.
 * @param load asks for those before an entry
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
