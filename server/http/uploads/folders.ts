import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { HOUR } from "#server/kernel/clock.ts";

/**
 * Prefix of temporary upload folders; it contains the process id, so that the next process can tell which are left
 * over.
 */
const PREFIX = "haoshou-upload-";
export const UPLOAD_FOLDER = `${PREFIX}${process.pid}-`;

/** No upload may take this long (`wiring/app.ts`). */
const LEFT_AFTER = HOUR;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Removes upload folders of killed processes: at once when the process is gone, else after an hour. */
export async function sweepUploadFolders(): Promise<void> {
  const folder = tmpdir();
  const started = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(folder, name);
    const made = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
    const pid = Number(name.slice(PREFIX.length).split("-")[0]);
    // In a container every start may have the same process id.
    const isOver = pid === process.pid ? made < started : !isRunning(pid);
    if (isOver || Date.now() - made > LEFT_AFTER) await rm(path, { recursive: true, force: true });
  }
}

/** Sweeps when the server starts, and then hourly. */
export function keepUploadFoldersSwept(app: FastifyInstance): void {
  const sweep = () => sweepUploadFolders().catch((err) => app.log.warn({ err }, "old uploads were not swept"));
  app.addHook("onListen", sweep);
  const timer = setInterval(sweep, HOUR);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
