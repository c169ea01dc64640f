import { atMost, title } from "../goals.ts";
import { drive } from "../load.ts";
import type { Server } from "../stage.ts";
import type { Sample } from "./sample.ts";

const RSS_GOAL = 300;

/** Measures the server's resident memory after many of its public pages were requested. */
export async function measureMemory(ours: Server, sample: Sample, pages: number): Promise<void> {
  title("記憶體");
  const paths = sample.services.flatMap((id, turn) => [
    "/",
    `/services/${id}`,
    `/search?k=${encodeURIComponent(sample.words[turn % sample.words.length] ?? "")}`,
    `/users/${sample.sellers[turn % sample.sellers.length]}`,
    `/search?page=${1 + (turn % 20)}`,
  ]);
  await drive({ origin: ours.origin, paths }, { requests: pages, connections: 10 });
  const megabytes = (await ours.rss()) / 1024 / 1024;
  atMost(`送出 ${pages} 頁後伺服器的記憶體`, megabytes, RSS_GOAL, "MB");
}
