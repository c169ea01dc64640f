import { join } from "node:path";
import { diskStorage } from "../integrations/object-storage/disk.ts";
import type { Ports } from "../kernel/ctx.ts";

export type FakePorts = { ports: Omit<Ports, "clock" | "origin"> };

/** The outside world of a test: the real adapters against the stand-ins, or the disk. */
export function fakePorts(folder: string): FakePorts {
  return { ports: { storage: diskStorage({ root: join(folder, "objects") }) } as Omit<Ports, "clock" | "origin"> };
}
