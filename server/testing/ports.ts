import type { Ports } from "../kernel/ctx.ts";

export type FakePorts = { ports: Omit<Ports, "clock" | "origin"> };

/** The outside world of a test: the real adapters against the stand-ins, or the disk. */
export function fakePorts(_folder: string): FakePorts {
  return { ports: {} as Omit<Ports, "clock" | "origin"> };
}
