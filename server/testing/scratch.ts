import { access, chmod, constants, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** File system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** Upper bound of what a run writes, bytes. */
const ROOM = 2 * 1024 ** 3;

const hasRoom = (folder: string): Promise<boolean> =>
  Promise.all([statfs(folder), access(folder, constants.W_OK)]).then(
    ([{ bavail, bsize }]) => bavail * bsize >= ROOM,
    () => false,
  );

/**
 * Creates a temporary folder for a test run that every account may enter. Uses memory if there is room: each database
 * of a run creates a file per table and index, and on ext4 each new file scans those removed in the last minute.
 */
export async function scratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}
