import { standingPart } from "#web/lib/standing-part.tsx";

/** What only members are shown of the frame; a visitor's page loads none of it. */
export const Member = standingPart(() => import("./member-frame.tsx"));
