import { join } from "node:path";
import { ROOT } from "#main/run.ts";
import { everywhere, publicPages } from "./first-loads.ts";

/** Modules that so many public pages load go into the frame chunk, because one file compresses better than many. */
const MOST = 7;
/** A group used by at least `FEW` pages goes into the frame as well if it has fewer than `SMALL` characters. */
const FEW = 3;
const SMALL = 4000;

const FRAME = "frame";
/** Pages that share few modules with others: the modules that only they load form one chunk each. */
const WHOLE = ["search", "service"];

type Module = { importedIds: readonly string[]; code: string | null };
type Modules = { getModuleInfo(id: string): Module | null };

/** Modules with all their static imports. */
function withImports(first: readonly string[], modules: Modules): Set<string> {
  const all = new Set(first.map((file) => join(ROOT, "web", file)));
  for (const id of all) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) all.add(next);
  return all;
}

/** Moves small groups into the frame, unless they import modules of a large group. */
function joinSmall(users: Map<string, string[]>, modules: Modules): void {
  const files = Map.groupBy(users.keys(), (id) => users.get(id)?.join("-") ?? "");
  const isSmall = (ids: readonly string[]) =>
    (users.get(ids[0] ?? "")?.length ?? 0) >= FEW &&
    ids.reduce((sum, id) => sum + (modules.getModuleInfo(id)?.code?.length ?? 0), 0) < SMALL;
  const small = new Set([...files].filter(([, ids]) => isSmall(ids)).map(([name]) => name));
  const drawsLarge = (name: string) =>
    files.get(name)?.some((id) =>
      modules.getModuleInfo(id)?.importedIds.some((next) => {
        const where = users.get(next)?.join("-");
        return where !== undefined && where !== FRAME && !small.has(where);
      }),
    );
  for (let before = -1; before !== small.size; ) {
    before = small.size;
    for (const name of small) if (drawsLarge(name)) small.delete(name);
  }
  for (const name of small) for (const id of files.get(name) ?? []) users.set(id, [FRAME]);
}

/** The public pages that load each module, or the frame; the joined names become the chunk name. */
function readPages(modules: Modules): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [name, files] of Object.entries(publicPages))
    for (const id of withImports(files, modules)) users.set(id, [...(users.get(id) ?? []), name]);
  for (const [id, names] of users) if (names.length >= MOST) users.set(id, [FRAME]);
  for (const id of withImports(everywhere, modules)) users.set(id, [FRAME]);
  joinSmall(users, modules);
  return users;
}

/**
 * Chunk groups for the bundler: modules that the same public pages load form one file, so that a first load consists of
 * few files and contains no code that its page does not run. Groups of more pages have priority, because a group
 * includes the imports of its modules, and at least as many pages share those.
 * @see https://rolldown.rs/in-depth/manual-code-splitting
 */
export function groupsOfPublicPages(priority: number) {
  let users: Map<string, string[]> | undefined;
  const groupOf = (belongs: (names: readonly string[]) => boolean, above: number) => ({
    name(id: string, modules: Modules): string | null {
      users ??= readPages(modules);
      const names = users.get(id);
      return names && belongs(names) ? names.join("-") : null;
    },
    priority: priority + above,
  });
  const isFrame = ([name]: readonly string[]) => name === FRAME;
  const shared = Array.from({ length: MOST - 2 }, (_, n) =>
    groupOf((names) => names.length === n + 2 && !isFrame(names), n + 2),
  );
  return [groupOf(isFrame, MOST), ...shared, groupOf(([name = "", another]) => WHOLE.includes(name) && !another, 1)];
}
