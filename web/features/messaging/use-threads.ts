import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { callQuery, type ListState, list } from "#web/lib/lists/list.ts";
import { useThreadNews } from "./events.ts";

/** The list of conversations; it is also shown beside each conversation, with the filters in that page's URL. */
export const threadList = list("GET /api/my_messages");
export type Threads = AnswerOf<"GET /api/my_messages">;
export type ThreadsState = ListState<"GET /api/my_messages">;

/** The list of conversations, reloaded whenever a message arrives, is sent or is read. */
export function useThreads(loaded: Threads, state: ThreadsState): Threads {
  const [now, setNow] = useState({ loaded, fresh: loaded });
  // The loader returned another page of the list, or the same one again.
  if (now.loaded !== loaded) setNow({ loaded, fresh: loaded });
  const ask = async () => {
    // If it fails, the next event reloads the list.
    const fresh = await api.call("GET /api/my_messages", { query: callQuery(state) }).catch(() => null);
    if (fresh) setNow((old) => (old.loaded === loaded ? { loaded, fresh } : old));
  };
  useThreadNews("thread", () => void ask());
  return now.loaded === loaded ? now.fresh : loaded;
}
