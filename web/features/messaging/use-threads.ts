import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { type ListState, list, questionOf } from "#web/lib/lists/list.ts";
import { useThreadNews } from "./events.ts";

/** The list of conversations; it stands beside each of them too, as its address asks for it. */
export const threadList = list("GET /api/my_messages");
export type Threads = AnswerOf<"GET /api/my_messages">;
export type ThreadsState = ListState<"GET /api/my_messages">;

/** The list as it was loaded, asked for anew with each message that comes, is sent or read. */
export function useThreads(loaded: Threads, state: ThreadsState): Threads {
  const [now, setNow] = useState({ loaded, fresh: loaded });
  // Another page of the list, or the same one loaded again.
  if (now.loaded !== loaded) setNow({ loaded, fresh: loaded });
  const ask = async () => {
    // What could not be asked for now is asked for with the next event.
    const fresh = await api.call("GET /api/my_messages", { query: questionOf(state) }).catch(() => null);
    if (fresh) setNow((old) => (old.loaded === loaded ? { loaded, fresh } : old));
  };
  useThreadNews("thread", () => void ask());
  return now.loaded === loaded ? now.fresh : loaded;
}
