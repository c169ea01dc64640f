import { access, chmod, constants, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files in memory, on Linux. */
const MEMORY = "/dev/shm";
/** What a run writes at most, with room to spare, bytes. */
const ROOM = 2 * 1024 ** 3;

const hasRoom = (folder: string): Promise<boolean> =>
  Promise.all([statfs(folder), access(folder, constants.W_OK)]).then(
    ([{ bavail, bsize }]) => bavail * bsize >= ROOM,
    () => false,
  );

/**
 * Makes a folder that every account may enter, for what ends with a test run: in memory where there is room, because the
 * databases of a run come and go with a file for every table and index, and ext4 makes each new file look through those that
 * were removed in the last minute.
 */
export async function scratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}
