import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { waitingCounts } from "#contract/console/sections.ts";
import { sections as consoleSections } from "#contract/roles.ts";
import type { EventName } from "#server/kernel/delivery/events.ts";
import { domains, handlers, jobs, subscriptions } from "./domains.ts";

const DOMAINS = join(import.meta.dirname, "..", "domains");
const names = domains.map(({ name }) => name);

test("every folder of server/domains is in the list, and each uses only what stands before it", async () => {
  const folders = (await readdir(DOMAINS, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
  for (const [at, { name, uses }] of domains.entries())
    expect(
      uses.filter((used) => !names.slice(0, at).includes(used)),
      name,
    ).toEqual([]);
});

test("jobs, subscribers and starts have a name each", () => {
  const starts = domains.flatMap(({ starts, readAhead }) => Object.keys({ ...starts, ...readAhead }));
  for (const all of [jobs.map(({ name }) => name), subscriptions.map(({ subscriber }) => subscriber), starts])
    expect(all).toHaveLength(new Set(all).size);
});

test("a subscriber carries the name of the domain that hears", () => {
  for (const { name, on } of domains) for (const { subscriber } of on ?? []) expect(subscriber).toMatch(`${name}.`);
});

test("a function that hears an event begins with the verb under which it subscribes: what it does, not what it heard", async () => {
  const manifests = await Promise.all(names.map((name) => readFile(join(DOMAINS, name, "domain.ts"), "utf8")));
  const hearing = manifests.flatMap((source) => [
    ...source.matchAll(/subscribe\(\w+, "[\w-]+\.([a-z]+)\w*", (\w+)\)/g),
  ]);
  expect(hearing).toHaveLength(subscriptions.length);
  // Names of subscribers are stored in the queue, so these keep an older verb than their functions.
  const verbs: Record<string, string> = { tell: "notify", settle: "take" };
  expect(hearing.filter(([, verb = "", name = ""]) => !new RegExp(`^${verbs[verb] ?? verb}[A-Z]`).test(name))).toEqual(
    [],
  );
  expect(hearing.filter(([, , name = ""]) => /After[A-Z]/.test(name))).toEqual([]);
});

test("files for a row are received only once the row was found", () => {
  const taking = handlers.filter(({ route }) => route.files && route.params);
  expect(taking.length).toBeGreaterThan(3);
  expect(taking.filter(({ before }) => !before).map(({ route }) => route.path)).toEqual([]);
});

test("every event is heard by somebody", async () => {
  const heard = new Set(subscriptions.map(({ event }) => event));
  const emitting = (await readdir(DOMAINS, { recursive: true })).filter((path) => /^[\w-]+\/events\.ts$/.test(path));
  expect(emitting.length).toBeGreaterThan(4);
  for (const path of emitting) {
    const events = (await import(join(DOMAINS, path))) as Record<string, EventName<never>>;
    for (const { name } of Object.values(events)) expect([...heard]).toContain(name);
  }
});

test("each part of the console has its domain, and each number of the overview is counted once", () => {
  const parts = domains.flatMap((domain) => Object.keys(domain.console ?? {}));
  expect(parts.sort()).toEqual([...consoleSections].sort());
  const counts = domains.flatMap((domain) =>
    Object.entries(domain.console ?? {}).flatMap(([part, of]) => Object.keys(of).map((name) => `${part}.${name}`)),
  );
  expect(counts.sort()).toEqual(waitingCounts.map(({ part, name }) => `${part}.${name}`).sort());
});

test("every process is whole", () => {
  const processes = domains.flatMap(({ processes }) => processes ?? []);
  expect(processes.length).toBeGreaterThan(1);
  for (const process of processes) expect(process.faults(), process.name).toEqual([]);
});

describe("the words of the audit log", () => {
  const acts = domains.flatMap((domain) => [
    ...Object.keys(domain.auditLabels ?? {}),
    ...(domain.processes ?? []).flatMap(({ auditLabels }) => Object.keys(auditLabels)),
  ]);
  const subjects = domains.flatMap(({ auditSubjects }) => Object.keys(auditSubjects ?? {}));

  /** The source files with audit entries, without tests. */
  async function recording(): Promise<string[]> {
    const paths = (await readdir(DOMAINS, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path));
    const sources = await Promise.all(paths.map((path) => readFile(join(DOMAINS, path), "utf8")));
    return sources.filter((source) => source.includes("audit(ctx"));
  }

  test("stand in one domain each", () => {
    expect(acts).toHaveLength(new Set(acts).size);
    expect(subjects).toHaveLength(new Set(subjects).size);
  });

  test("name each act by its verb, as transitions are; what has happened is how events are named", () => {
    const participle = /(ed|en|wn|paid|sent|kept|held|lost|told|made|sold|begun)$/;
    const none = ["open", "reopen", "disown", "take_down", "cancel_unpaid"];
    const wrong = acts.filter((act) => {
      const [subject, verb = "", ...more] = act.split(".");
      if (!/^[a-z_]+$/.test(subject ?? "") || more.length > 0) return true;
      return !none.some((each) => verb.startsWith(each)) && verb.split("_").some((word) => participle.test(word));
    });
    expect(wrong).toEqual([]);
  });

  test("cover every act that is recorded", async () => {
    const sources = await recording();
    expect(sources.length).toBeGreaterThan(50);
    const recorded = sources.flatMap((source) =>
      [...source.matchAll(/(?<!kind: )"([a-z_]+\.[a-z_]+)"/g)].map((match) => match[1]),
    );
    expect([...new Set(recorded)].filter((act) => !acts.includes(act ?? ""))).toEqual([]);
    // The pattern above excludes kinds of proposals. Actions with a computed name are checked by their prefix.
    const begun = sources.flatMap((source) =>
      [...source.matchAll(/audit\(ctx, `([a-z_.]+)\$/g)].map((match) => match[1]),
    );
    for (const beginning of begun)
      expect(
        acts.some((act) => act.startsWith(beginning ?? "")),
        beginning,
      ).toBe(true);
  });

  test("cover every kind of row that is named", async () => {
    const named = (await recording()).flatMap((source) =>
      [...source.matchAll(/audit\(ctx, [^,]+, "([a-z_]+)"/g)].map((match) => match[1]),
    );
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((subject) => !subjects.includes(subject ?? ""))).toEqual([]);
  });
});
