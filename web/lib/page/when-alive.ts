import { blockFileDrops } from "#web/lib/runtime/block-file-drops.ts";
import { keepPresses } from "#web/lib/runtime/keep-presses.ts";
import { checkKeptPage } from "./kept-session.ts";

/** What watches the whole page and is not needed before its scripts run. */
export function watchPage(): void {
  blockFileDrops();
  keepPresses();
  checkKeptPage();
}
