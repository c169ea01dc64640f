import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the first of these programs that is in PATH; null when none is. */
export function programOf(...names: string[]): string | null {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) if (executable(join(folder, name))) return join(folder, name);
  }
  return null;
}
