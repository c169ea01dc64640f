import { to } from "#contract/paths/to.ts";
import { sentPath } from "#web/lib/forms/post.ts";

/** Where the mailed code is typed without scripts. @param wanted the page to go to then */
export const codePath = (wanted: string): string =>
  sentPath(to("/register")) + (wanted === "/" ? "" : `&to=${encodeURIComponent(wanted)}`);
