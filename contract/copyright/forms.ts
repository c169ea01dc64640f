import { z } from "zod";
import { Email, LinkToken } from "#contract/accounts/schemas.ts";
import { atMost, explained, inParts } from "#contract/shared.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import * as limits from "./limits.ts";
import { type NoticeRole, noticeRoles } from "./states.ts";

const text = (label: string, max: number, kind = line) =>
  kind({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atMost(max, `${label}最多 ${max} 個字`));
const optional = (label: string, max: number, kind = line) =>
  kind()
    .check(atMost(max, `${label}最多 ${max} 個字`))
    .default("");
/** A statement that counts only when it was ticked. */
const stated = inParts(z.boolean()).check(z.refine((value) => value === true, "請閱讀並勾選這項聲明"));

const roles = Object.keys(noticeRoles) as [NoticeRole, ...NoticeRole[]];
const Name = text("姓名或名稱", limits.nameMax);
const Postal = text("地址", limits.postalMax);
/** Digits, blanks, and what numbers are written with. */
const PHONE = /^[0-9()+#\-\s]{6,30}$/;

/** What 網路服務提供者民事免責事由實施辦法 §3 asks of a notice, besides where the content is. */
const noticeFields = {
  role: z.enum(roles, { error: "請選擇你的身分" }),
  name: Name,
  /** The right holder, for whom an agent writes. */
  holder: optional("權利人的姓名或名稱", limits.nameMax),
  postal: Postal,
  phone: line({ error: "請輸入電話" }).min(1, "請輸入電話").check(z.regex(PHONE, "請輸入正確的電話號碼")),
  work: text("著作名稱", limits.workMax),
  content: text("侵權的內容", limits.contentMax, paragraphs),
  evidence: optional("證明", limits.contentMax, paragraphs),
  removal: stated,
  goodFaith: stated,
  truth: stated,
  signature: Name,
};

type Typed = { role: NoticeRole; name: string; holder: string; signature: string };
const withoutBlanks = (name: string): string => name.replace(/\s/g, "");

/** The name under it is the one above, and an agent says whose. */
function signed({ role, name, holder, signature }: Typed, ctx: z.RefinementCtx): void {
  if (role === "agent" && holder === "")
    ctx.addIssue({ code: "custom", path: ["holder"], message: "請輸入權利人的姓名或名稱" });
  if (withoutBlanks(signature) !== withoutBlanks(name))
    ctx.addIssue({ code: "custom", path: ["signature"], message: "簽名要和上面的姓名或名稱一樣" });
}

/** The address of the page with the content. */
const where = text("內容的網址", 500);

export const NoticeForm = z.object({ where, ...noticeFields }).superRefine(signed);
export const VisitorNoticeForm = z.object({ where, email: Email, ...noticeFields }).superRefine(signed);
export const NoticeLinkForm = z.object({ token: LinkToken });
/** A notice that was incomplete, written again; what it is about stays. */
export const CompleteForm = z.object({ token: LinkToken, ...noticeFields }).superRefine(signed);

/** What 實施辦法 §5 asks of a counter-notice. */
export const CounterForm = z
  .object({
    name: Name,
    postal: Postal,
    phone: optional("電話", limits.phoneMax),
    text: text("理由", limits.contentMax, paragraphs),
    goodFaith: stated,
    forward: stated,
    signature: Name,
  })
  .superRefine(({ name, signature }, ctx) => signed({ role: "holder", name, holder: "", signature }, ctx));

/** What an operator writes to an act: what is missing, why, or which lawsuit. */
export const NoticeActForm = z.object({ text: paragraphs({ error: "請填寫說明" }).check(...explained) });
