import { type NoticeRole, noticeRoles } from "#contract/copyright/states.ts";
import type { StoredCounter } from "#server/db/schema/copyright.ts";
import type { Fact, MailPaper } from "#server/kernel/mails/words.ts";
import type { Written } from "./types.ts";

const filled = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== "");

/** A notice as it is passed on: without address and telephone of its sender. */
export const noticePaper = ({ role, name, holder, work, content, evidence }: Written): MailPaper => ({
  title: "通知的內容",
  facts: filled([
    [noticeRoles[role as NoticeRole], name],
    ["權利人", holder],
    ["被侵害的著作", work],
    ["侵權的內容", content],
    ["證明", evidence],
    ["聲明", "通知人基於善意，相信內容沒有經過合法授權或違反著作權法；如有不實而使他人受損害，願負法律責任。"],
  ]),
});

/** A counter-notice as it is passed on: whole, because its writer agreed to that. */
export const counterPaper = ({ name, postal, phone, text }: StoredCounter): MailPaper => ({
  title: "回復通知的內容",
  facts: filled([
    ["姓名或名稱", name],
    ["地址", postal],
    ["電話", phone],
    ["理由", text],
    ["聲明", "會員基於善意，認為有合法權利使用這個內容，下架出於錯誤；如有不實而使他人受損害，願負法律責任。"],
  ]),
});
