import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { HOUR } from "#server/kernel/clock.ts";

/** How the temporary folders of uploads begin; the process is named, so that the next one knows which are left over. */
const PREFIX = "haoshou-upload-";
export const UPLOAD_FOLDER = `${PREFIX}${process.pid}-`;

/** No upload may take so long (`wiring/app.ts`). */
const LEFT_AFTER = HOUR;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Removes what killed processes left of uploads: where the process is gone at once, else after an hour. */
export async function sweepUploadFolders(): Promise<void> {
  const folder = tmpdir();
  const started = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(folder, name);
    const made = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
    const pid = Number(name.slice(PREFIX.length).split("-")[0]);
    // In a container each start has the same number.
    const isOver = pid === process.pid ? made < started : !isRunning(pid);
    if (isOver || Date.now() - made > LEFT_AFTER) await rm(path, { recursive: true, force: true });
  }
}

/** Sweeps when the server starts, and each hour. */
export function keepUploadFoldersSwept(app: FastifyInstance): void {
  const sweep = () => sweepUploadFolders().catch((err) => app.log.warn({ err }, "old uploads were not swept"));
  app.addHook("onListen", sweep);
  const timer = setInterval(sweep, HOUR);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
