import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { useThreadNews } from "./events.ts";

export type Threads = AnswerOf<"GET /api/my_messages">;
export type Filter = { page: number; k: string; unread: boolean };

/** The list as it is asked for in the address. */
export function filterOf(params: URLSearchParams): Filter {
  const page = Number(params.get("page"));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    k: params.get("k") ?? "",
    unread: params.get("unread") === "1",
  };
}

/** The query of a list, without what is as usual. @returns `?k=…`, or nothing */
export function queryOf({ page, k, unread }: Filter): string {
  const params = new URLSearchParams();
  if (k) params.set("k", k);
  if (unread) params.set("unread", "1");
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}

/** The list as it was loaded, asked for anew with each message that comes, is sent or read. */
export function useThreads(loaded: Threads, filter: Filter): Threads {
  const [now, setNow] = useState({ loaded, fresh: loaded });
  // Another page of the list, or the same one loaded again.
  if (now.loaded !== loaded) setNow({ loaded, fresh: loaded });
  const { page, k, unread } = filter;
  const ask = async () => {
    const query = { page, k, ...(unread && { unread: "1" }) };
    // What could not be asked for now is asked for with the next event.
    const fresh = await api.call("GET /api/my_messages", { query }).catch(() => null);
    if (fresh) setNow((old) => (old.loaded === loaded ? { loaded, fresh } : old));
  };
  useThreadNews("thread", () => void ask());
  return now.loaded === loaded ? now.fresh : loaded;
}
