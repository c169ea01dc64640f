/** The calls of operators for the newsletter. */

import { newsletters } from "#server/db/schema/newsletters.ts";
import { one } from "#server/kernel/rows.ts";
import { newsletterForm } from "#server/testing/factories/campaigns.ts";
import type { MakeAdminRow } from "./admin-row.ts";

const issue =
  (state: "draft" | "waiting" | "sending", body?: unknown): MakeAdminRow =>
  async (world) => {
    // Nobody who tries the calls has submitted it.
    const by = {
      submittedBy: state === "draft" ? null : -1,
      ...(state === "sending" && { releasedBy: -2, releasedAt: world.clock.now() }),
    };
    const values = { ...newsletterForm, state, again: true, createdBy: -1, ...by };
    const { id } = one(await world.deps.db.insert(newsletters).values(values).returning());
    return { params: { id }, body };
  };

export const newsletterRows: Record<string, MakeAdminRow> = {
  "PUT /api/admin/newsletters/{id}": issue("draft", { ...newsletterForm, version: 1 }),
  "POST /api/admin/newsletters/{id}/test": issue("draft"),
  "POST /api/admin/newsletters/{id}/submit": issue("draft", { version: 1, again: true }),
  "POST /api/admin/newsletters/{id}/take_back": issue("waiting"),
  "POST /api/admin/newsletters/{id}/release": issue("waiting", { version: 1 }),
  "POST /api/admin/newsletters/{id}/stop": issue("sending"),
};
