import { join } from "node:path";
import { ROOT } from "#main/run.ts";
import { everywhere, memberPages, otherPages, publicPages } from "./first-loads.ts";

/** Modules that so many public pages load go into the frame chunk, because one file compresses better than many. */
const MOST = 7;
/** Small ones already if fewer public pages do, but several of members: characters, and numbers of pages. */
const USUAL = [
  { below: 2500, pages: 4, daily: 3 },
  { below: 1800, pages: 2, daily: 5 },
  { below: 1000, pages: 1, daily: 4 },
  { below: 1000, pages: 5, daily: 1 },
  { below: 1000, pages: 3, daily: 3 },
];
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
  const ofMembers = Object.values(memberPages).map((page) => withImports(page.modules, modules));
  const dailyOf = (id: string) => ofMembers.filter((ids) => ids.has(id)).length;
  const sizeOf = (id: string) => modules.getModuleInfo(id)?.code?.length ?? 0;
  const isUsual = (id: string, { length }: readonly string[]) =>
    length >= MOST ||
    USUAL.some(({ below, pages, daily }) => sizeOf(id) < below && length >= pages && dailyOf(id) >= daily);
  for (const [id, names] of users) if (isUsual(id, names)) users.set(id, [FRAME]);
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

/** Packages are in groups of their own, but for icons. */
const isOurs = (id: string) => !/node_modules(?![\\/]lucide-react)/.test(id);

/**
 * The group of each module that pages of members load: `day` if pages of several kinds do, or visitors, else their kind.
 * What only one of the large pages needs is its own.
 */
function readMemberPages(modules: Modules): Map<string, string> {
  const known = readPages(modules);
  const forVisitors = withImports(otherPages, modules);
  const users = new Map<string, string[]>();
  for (const [name, page] of Object.entries(memberPages))
    for (const id of withImports(page.modules, modules))
      if (isOurs(id)) users.set(id, [...(users.get(id) ?? []), name]);
  const groupOf = (id: string, names: readonly string[]) => {
    const [page, more] = known.get(id) ?? [];
    if (page) return more ? "" : `${page}-${DAY}`;
    const [kind = "", another] = new Set(names.map((name) => memberPages[name]?.kind ?? ""));
    if (another || forVisitors.has(id)) return DAY;
    return names.length === 1 && memberPages[names[0] ?? ""]?.alone ? (names[0] ?? "") : kind;
  };
  return new Map(
    [...users].flatMap(([id, names]) => {
      const group = groupOf(id, names);
      // A form needs all of its own anyway.
      const heavies = group in memberPages ? [] : heaviesOf(id, modules);
      return group ? [[id, [group, ...heavies].join("-")]] : [];
    }),
  );
}

/** What a module may bring with it and its neighbours do not need. */
const HEAVY: Readonly<Record<string, RegExp>> = {
  forms: /node_modules[\\/](?:zod|react-hook-form)[\\/]/,
  overlays: /node_modules[\\/]@base-ui[\\/]/,
  sorting: /node_modules[\\/]@dnd-kit[\\/]/,
};

/** The names of the heavy parts that a module imports, itself or by others. */
function heaviesOf(id: string, modules: Modules): string[] {
  const all = new Set([id]);
  for (const each of all) for (const next of modules.getModuleInfo(each)?.importedIds ?? []) all.add(next);
  return Object.entries(HEAVY).flatMap(([name, test]) => ([...all].some((each) => test.test(each)) ? [name] : []));
}

const DAY = "day";

/**
 * Chunk groups of the pages that members use all day: what several of them load is one file for all of them and one for
 * each kind, the rest one for each page. Otherwise every small module that two pages share would be a file of its own.
 */
export function groupsOfMemberPages(priority: number) {
  let users: Map<string, string> | undefined;
  const kinds = new Set(Object.values(memberPages).map(({ kind }) => kind as string));
  // Modules of a level import only modules of the same or a later one.
  const levelOf = (name: string) => {
    const [first = "", second] = name.split("-");
    if (second === DAY) return 3;
    if (first === DAY) return 2;
    return kinds.has(first) ? 1 : 0;
  };
  return [0, 1, 2, 3].map((level) => ({
    name(id: string, modules: Modules): string | null {
      users ??= readMemberPages(modules);
      const name = users.get(id);
      return name && levelOf(name) === level ? name.replace(" ", "-") : null;
    },
    priority: priority + level,
  }));
}
