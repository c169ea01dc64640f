/**
 * `npm run chaos`: members and operators act at random while server and database are killed; then the ledger is
 * checked. An operation is one call. With `--two-workers` instead: one of two workers is killed.
 */
import { parseArgs } from "node:util";
import { buildPages } from "#main/bundle/build.ts";
import { countOf } from "./facts.ts";
import { faults } from "./faults.ts";
import { linesOf, type Played, play, withPool } from "./play.ts";
import { openStage } from "./stage.ts";
import { killOneOfTwo } from "./two-workers.ts";

const USAGE = `npm run chaos -- [--operations 100000] [--kills 20] [--seed 1] [--at-once 8] [--members 60]
  [--minutes 600] [--fault ${Object.keys(faults).join("|")}]
npm run chaos -- --two-workers`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      operations: { type: "string", default: "100000" },
      kills: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      "at-once": { type: "string", default: "8" },
      members: { type: "string", default: "60" },
      minutes: { type: "string", default: "600" },
      fault: { type: "string" },
      /** Instead: one of two workers is killed while it is processing payments. */
      "two-workers": { type: "boolean", default: false },
    },
  });
  const count = (text: string) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > 1_000_000) throw new Error(USAGE);
    return value;
  };
  const fault = values.fault === undefined ? undefined : faults[values.fault];
  if (values.fault !== undefined && !fault) throw new Error(USAGE);
  return {
    operations: count(values.operations),
    kills: count(values.kills),
    seed: count(values.seed),
    atOnce: Math.max(1, count(values["at-once"])),
    members: Math.max(1, count(values.members)),
    within: count(values.minutes) * 60_000,
    fault,
    twoWorkers: values["two-workers"],
  };
}

const listed = (counts: Map<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, n]) => `${name} ${n}`)
    .join(", ");

/** The time within which the product has to be ready again after each kill, ms. */
const BACK_WITHIN = 5000;

function report(seed: number, { operations, verdict, facts, recoveries }: Played): void {
  for (const line of linesOf(verdict)) console.log(line);
  const worst = Math.max(0, ...recoveries);
  console.log(`seed ${seed}: ${operations} operations, ${recoveries.length} kills, slowest recovery ${worst} ms`);
  console.log(`done: ${listed(facts.done)}`);
  console.log(`${countOf(facts)} facts, ${facts.unknown} of acts whose first try had no answer`);
  console.log(`answered: ${listed(facts.answered)}`);
  console.log(`refused: ${listed(facts.refused)}`);
  const { lost, doubled, violations } = verdict;
  console.log(`lost ${lost.length}, doubled ${doubled.length}, violations ${violations.length}`);
}

/** The longest time that a paid order may wait when one of two workers is killed, ms. */
const WAITS_AT_MOST = 60_000;

async function reportTwoWorkers(stage: Awaited<ReturnType<typeof openStage>>): Promise<number> {
  const { orphaned, longest } = await killOneOfTwo(stage, stage.env);
  console.log(`the killed worker had ${orphaned} jobs in hand; the longest wait of a paid order was ${longest} ms`);
  if (orphaned === 0) console.log("nothing was proved: the killed worker had no job in hand");
  return orphaned > 0 && longest <= WAITS_AT_MOST ? 0 : 1;
}

async function main(): Promise<number> {
  const { fault, twoWorkers, ...wishes } = readOptions();
  await buildPages();
  const stage = await openStage();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stage.stop().finally(() => process.exit(130)));
  let keep = false;
  try {
    if (twoWorkers) return await reportTwoWorkers(stage);
    const { sql, between, found } = fault ?? {};
    if (sql) await withPool(stage, (pool) => pool.query(sql));
    const played = await play(stage, { ...wishes, ...(between && { between }), say: console.log });
    for (const took of played.recoveries.filter((each) => each > BACK_WITHIN))
      played.verdict.violations.push(`back within ${BACK_WITHIN} ms after a kill: ${took} ms`);
    report(wishes.seed, played);
    const lines = linesOf(played.verdict);
    keep = lines.length > 0 && !found;
    if (keep) console.log(`The database and the log of this run stay in ${stage.folder}`);
    // With a deliberate fault the run succeeds when that fault is found.
    return (found ? lines.some((line) => found.test(line)) : lines.length === 0) ? 0 : 1;
  } finally {
    await stage.stop(keep);
  }
}

process.exit(await main());
