import { levelSteps, ratingSteps } from "#contract/catalog/schemas.ts";
import type { SellerFacets } from "#contract/profiles/schemas.ts";

/** So many skills are offered to choose from; others can be written. */
const SKILLS = 8;

/** Which filter a member fails. A facet counts the members who fail no other filter than its own. */
export const fails = { job: 1, skill: 2, level: 4, rating: 8, star: 16, verified: 32, online: 64 } as const;
export type Filter = keyof typeof fails;
const anyFilter = Object.values(fails).reduce((all, bit) => all | bit, 0);

export const flags = { star: 128, verified: 256, online: 512 } as const;
/** From which bit on the level stands, and how many of the rating's steps are reached. */
export const packing = { level: 10, steps: 13 } as const;

export type Hits = {
  /** Of each member in turn the id, and one word of what they fail and what is known of them. */
  members: Int32Array;
  /** Of each job that somebody does in turn the member and the job; by member. */
  jobs: Int32Array;
  /** The job that each job stands below. */
  above: ReadonlyMap<number, number | null>;
};

/** A skill as most write it, in small letters, and who has it. */
export type Skill = { name: string; lower: string; holders: Int32Array };

/** Whose jobs, and whose skills, count. */
type Open = (member: number) => boolean;

type Place = { id: number; above: Place | null; count: number; last: number };

function placesOf(above: Hits["above"]): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const id of above.keys()) places.set(id, { id, above: null, count: 0, last: 0 });
  for (const [id, parent] of above) {
    const place = places.get(id);
    if (place && parent !== null) place.above = places.get(parent) ?? null;
  }
  return places;
}

/** How many do each job or one below it, each member once. */
function countJobs({ jobs, above }: Hits, open: Open): SellerFacets["jobs"] {
  const places = placesOf(above);
  for (let i = 0; i < jobs.length; i += 2) {
    const member = jobs[i] ?? 0;
    if (!open(member)) continue;
    let place = places.get(jobs[i + 1] ?? 0) ?? null;
    // Where the member was counted before, all above it have counted them too.
    for (; place && place.last !== member; place = place.above) {
      place.last = member;
      place.count++;
    }
  }
  return [...places.values()].flatMap(({ id, count }) => (count > 0 ? [{ id, count }] : []));
}

/** The skills that most have. A skill finds those whose skill contains it, so these count too. */
function countSkills(skills: readonly Skill[], open: Open): SellerFacets["skills"] {
  return skills
    .map((skill) => ({ ...skill, count: skill.holders.reduce((sum, id) => sum + Number(open(id)), 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.lower < b.lower ? -1 : 1))
    .slice(0, SKILLS)
    .map(({ name, lower }) => {
      const within = skills.filter((other) => other.lower.includes(lower));
      return { name, count: new Set(within.flatMap(({ holders }) => [...holders.filter(open)])).size };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** How many members fit, and how many each further choice would leave. Pure. */
export function countSellers(hits: Hits, skills: readonly Skill[]): { total: number; facets: SellerFacets } {
  const { members } = hits;
  const levels = new Uint32Array(8);
  const steps = new Uint32Array(ratingSteps.length + 1);
  const forJobs = new Set<number>();
  const forSkills = new Set<number>();
  let total = 0;
  let star = 0;
  let verified = 0;
  let online = 0;
  for (let i = 0; i < members.length; i += 2) {
    const id = members[i] ?? 0;
    const word = members[i + 1] ?? 0;
    const failure = word & anyFilter;
    const but = (bit: number) => (failure & ~bit) === 0;
    if (failure === 0) total++;
    if (but(fails.job)) forJobs.add(id);
    if (but(fails.skill)) forSkills.add(id);
    const level = (word >>> packing.level) & 7;
    const reached = (word >>> packing.steps) & 3;
    if (but(fails.level)) levels[level] = (levels[level] ?? 0) + 1;
    if (but(fails.rating)) steps[reached] = (steps[reached] ?? 0) + 1;
    if (word & flags.star && but(fails.star)) star++;
    if (word & flags.verified && but(fails.verified)) verified++;
    if (word & flags.online && but(fails.online)) online++;
  }
  const from = (histogram: Uint32Array, least: number) => histogram.subarray(least).reduce((all, one) => all + one, 0);
  return {
    total,
    facets: {
      jobs: countJobs(hits, (id) => forJobs.has(id)),
      skills: countSkills(skills, (id) => forSkills.has(id)),
      ratings: ratingSteps.map((rating, at) => ({ rating, count: from(steps, ratingSteps.length - at) })),
      levels: levelSteps.map((level) => ({ level, count: from(levels, level) })),
      star,
      verified,
      online,
    },
  };
}
