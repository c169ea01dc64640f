/** Rows for operators' calls on the texts of the platform. */

import { eq } from "drizzle-orm";
import { textPages } from "#contract/texts/pages.ts";
import { DAY, later } from "#contract/time.ts";
import { textVersions } from "#server/db/schema/texts.ts";
import { textFile } from "#server/domains/texts/edit-text.ts";
import { nextSerial } from "#server/testing/factories.ts";
import { asAdmin, type MakeAdminRow, operatorId } from "./admin-row.ts";

const textForm = () => ({
  title: "開始販售",
  lead: "第一項服務怎麼刊登。",
  text: `## 先選一件小事\n\n內容第 ${nextSerial()} 版。`,
  day: null,
  change: null,
});

/** A guide, which nobody has changed yet in this world or has been changed to some version. */
const text: MakeAdminRow = async (world, operator) => {
  const { id } = textPages["/guide/sell"];
  const { version } = await textFile(asAdmin(world, operator), id);
  return { params: { id }, body: { ...textForm(), version } };
};

/** An announced change of terms. */
const announcedText: MakeAdminRow = async (world, operator) => {
  const { id } = textPages["/rules/polite"];
  const version = nextSerial() + 10;
  const appliesFrom = later(world.clock.now(), 20 * DAY);
  await world.deps.db.update(textVersions).set({ recalledAt: world.clock.now() }).where(eq(textVersions.textId, id));
  await world.deps.db
    .insert(textVersions)
    .values({ textId: id, version, appliesFrom, change: "改了一句話", editorId: operatorId(operator) });
  return { params: { id }, body: { version } };
};

export const textRows: Record<string, MakeAdminRow> = {
  "PUT /api/admin/texts/{id}": text,
  "POST /api/admin/texts/{id}/recall": announcedText,
};
