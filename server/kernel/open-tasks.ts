import type { z } from "zod";
import type { Task } from "#contract/orders/schemas.ts";
import type { Ctx } from "./ctx.ts";
import type { Domain } from "./domain.ts";

export type OpenTask = z.output<typeof Task>;
/** The open tasks of a member in one domain. */
export type TasksOf = NonNullable<Domain["tasks"]>;

const endOf = ({ deadlineAt }: OpenTask): number =>
  deadlineAt === null ? Number.POSITIVE_INFINITY : new Date(deadlineAt).getTime();

/** A member's open tasks in all domains: the nearest deadline first, those without one last. */
export async function openTasks(ctx: Ctx, userId: number, sources: readonly TasksOf[]): Promise<OpenTask[]> {
  const tasks = (await Promise.all(sources.map((tasksOf) => tasksOf(ctx, userId)))).flat();
  // Two infinities differ by NaN, which is no order; equal ends keep the order of their domain.
  return tasks.sort((a, b) => (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)));
}
