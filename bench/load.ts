import { Agent, get } from "node:http";

/** The target of requests; the paths are requested in turn. `headers` of a member with a session. */
export type Target = { origin: string; paths: readonly string[]; headers?: Record<string, string> };
export type Load = { requests: number; connections: number };
/** Requests a second, and how long each took, ms, sorted. */
export type Outcome = { perSecond: number; took: Float64Array };

function ask(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const request = get(url, { agent, headers }, (response) => {
      response.on("error", fail);
      response.on("end", () => {
        if (response.statusCode === 200) done();
        else fail(new Error(`${url} answers ${response.statusCode}`));
      });
      response.resume();
    });
    request.on("error", fail);
  });
}

/**
 * Sends requests to a server of this machine over a number of kept connections, on each as soon as the last is
 * answered.
 * @throws Error when anything but 200 comes back, because fast errors would count as fast answers
 */
export async function drive(
  { origin, paths, headers = {} }: Target,
  { requests, connections }: Load,
): Promise<Outcome> {
  if (!origin.startsWith("http://127.0.0.1:")) throw new Error(`${origin} is not this machine`);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took = new Float64Array(requests);
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      const turn = next++;
      const begun = performance.now();
      await ask(agent, origin + paths[turn % paths.length], headers);
      took[turn] = performance.now() - begun;
    }
  };
  const begun = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: requests / seconds, took: took.sort() };
}

/** The value below which a `share` (0–1) of sorted values lies. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

export type Duel = { ours: number; bare: number; ratio: number };

/**
 * Runs both sides in turn and alternates which one is first, so that the machine's variations affect both.
 * @param sides each returns work done per second; called once before to warm up
 * @returns medians over the rounds; the ratio is the median of each round's, ours ÷ bare
 */
export async function duel(
  rounds: number,
  sides: { ours: () => Promise<number>; bare: () => Promise<number> },
): Promise<Duel> {
  await sides.ours();
  await sides.bare();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const);
    for (const side of order) (side === "ours" ? ours : bare).push(await sides[side]());
  }
  const ratios = ours.map((value, round) => value / (bare[round] ?? Number.NaN));
  return { ours: median(ours), bare: median(bare), ratio: median(ratios) };
}
