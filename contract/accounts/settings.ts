import { z } from "zod";
import { type IdState, idStates } from "#contract/identity/states.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, secret } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";
import { bankName } from "./banks.ts";
import { isBusinessNumber, isNationalId, mobileCarrier, mobileOf, plain } from "./numbers.ts";
import { Email, MyData } from "./schemas.ts";

/** A mobile number in any notation; the output is E.164. */
const Mobile = line({ error: "請輸入手機號碼" })
  .min(1, "請輸入手機號碼")
  .check(atMost(30, "手機號碼請輸入 09 開頭的 10 位數字"))
  .transform((text, ctx) => {
    const mobile = mobileOf(text);
    if (mobile) return mobile;
    ctx.addIssue({ code: "custom", message: "手機號碼請輸入 09 開頭的 10 位數字" });
    return z.NEVER;
  });

const text = (label: string, max: number) =>
  line({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atMost(max, `${label}最多 ${max} 個字`));

export const MyEmailForm = z.object({
  email: Email,
});

export const MobileForm = z.object({ cellphone: Mobile });
export const MobileCodeForm = z.object({
  cellphone: Mobile,
  code: line({ error: "請輸入驗證碼" })
    .transform(plain)
    .pipe(z.string().regex(/^\d{6}$/, "請輸入簡訊裡的 6 位數字")),
});

/** Where a person's invoices go: stored under their mail address, in their own carrier, or donated. */
export const deliveries = ["member", "mobile", "certificate", "donation"] as const;

const carriers = {
  // MOF barcode of a mobile carrier; number of a citizen digital certificate.
  mobile: { shape: /^\/[0-9A-Z.+-]{7}$/, text: "手機條碼是 / 開頭的 8 個字元，可以用數字、大寫英文和 + - ." },
  certificate: { shape: /^[A-Z]{2}\d{14}$/, text: "自然人憑證條碼是 2 個大寫英文字母加 14 位數字" },
} as const;

/** Recipient of invoices. Fields that do not belong to the chosen kind are emptied. */
export const InfoForm = z
  .object({
    kind: z.enum(["personal", "company"]),
    name: text("姓名或公司名稱", 60),
    businessNumber: line().check(atMost(20, "統一編號是 8 位數字")).default("").transform(plain),
    /** A number that its owner has confirmed although its check digit is wrong: a few registered ones are. */
    confirmedNumber: line().check(atMost(20)).default("").transform(plain),
    delivery: z.enum(deliveries, "請選擇發票的領取方式").default("member"),
    carrier: line().check(atMost(20, "載具號碼太長了，請再確認一次")).default(""),
    loveCode: line().check(atMost(20, "捐贈碼是 3 到 7 位數字")).default("").transform(plain),
    address: line().check(atMost(255, "地址最多 255 個字")).default(""),
  })
  .transform(({ carrier, ...form }) => ({
    ...form,
    carrier: form.delivery === "mobile" ? mobileCarrier(carrier) : plain(carrier),
  }))
  .superRefine((form, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (form.kind === "company" && !/^\d{8}$/.test(form.businessNumber)) issue("businessNumber", "統一編號是 8 位數字");
    else if (form.kind === "company" && !isBusinessNumber(form.businessNumber, form.confirmedNumber))
      issue("businessNumber", "檢查碼對不上，請再核對一次統一編號");
    if (form.kind === "company") return;
    const { delivery, carrier, loveCode } = form;
    if (delivery === "donation" && !/^\d{3,7}$/.test(loveCode)) issue("loveCode", "捐贈碼是 3 到 7 位數字");
    const wanted = delivery === "mobile" || delivery === "certificate" ? carriers[delivery] : null;
    if (wanted && !wanted.shape.test(carrier)) issue("carrier", wanted.text);
  })
  .transform(({ carrier, loveCode, businessNumber, confirmedNumber: _, ...form }) => {
    const delivery = form.kind === "company" ? "member" : form.delivery;
    return {
      ...form,
      delivery,
      businessNumber: form.kind === "company" ? businessNumber : "",
      carrier: delivery === "mobile" || delivery === "certificate" ? carrier : "",
      loveCode: delivery === "donation" ? loveCode : "",
    };
  });
export type Info = z.output<typeof InfoForm>;

/** The stored values of `InfoForm`. */
export const InvoiceInfo = z.object({
  kind: z.enum(["personal", "company"]),
  name: z.string(),
  businessNumber: line(),
  delivery: z.enum(deliveries),
  carrier: line(),
  loveCode: line(),
  address: z.string(),
});

/** Data that the pay-later vendor requires. `birthday` is YYYY-MM-DD or empty. */
export const AfteeForm = z.object({
  name: text("真實姓名", 100),
  cellphone: Mobile,
  address: text("地址", 255),
  email: Email,
  birthday: line()
    .refine((day) => day === "" || z.iso.date().safeParse(day).success, { error: "請輸入正確的日期", abort: true })
    .refine((day) => day === "" || day >= "1900", "生日要在 1900 年以後，請再檢查一次年份")
    .default(""),
});
export type Aftee = z.output<typeof AfteeForm>;

export const BankForm = z.object({
  bankCode: line().refine((code) => bankName(code) !== undefined, "請選擇銀行"),
  account: line({ error: "請輸入帳號" })
    .check(atMost(40, "帳號是 10~16 位數字"))
    .transform(plain)
    .pipe(z.string().regex(/^\d{10,16}$/, "帳號是 10~16 位數字")),
});

export const NdaForm = z.object({ version: line().check(atMost(40)) });

/**
 * `orders`: mails about transactions. `messages`: about new private messages. `requests`: about new requests that fit
 * saved searches. `newsletter`: consent to advertising, stored with its time.
 */
export const EmailNotices = z.object({
  orders: z.boolean(),
  messages: z.boolean().default(true),
  requests: z.boolean().default(true),
  newsletter: z.boolean(),
});

export const LinkSocialForm = z.object({
  provider: z.enum(["google", "facebook"]),
  token: secret().min(1).max(8192),
});

export const IdApplicationForm = z.object({
  name: text("姓名", 50),
  number: line({ error: "請輸入身分證字號或居留證號" })
    .check(atMost(30, "證號格式不正確"))
    .transform(plain)
    .pipe(z.string().refine(isNationalId, "證號不正確，請再核對一次")),
});

const Session = z.object({
  id: z.number().int(),
  device: z.string(),
  ip: z.string(),
  /** Country of the IP address, or a text that it is unknown. */
  place: z.string(),
  seenAt: When,
  current: z.boolean(),
});

export const MySettings = z.object({
  nickname: z.string(),
  avatar: z.string().nullable(),
  background: z.string().nullable(),
  email: z.string().nullable(),
  /** New address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  cellphone: z.string().nullable(),
  ndaAt: When.nullable(),
  ndaVersion: z.string().nullable(),
  identity: z.object({
    state: z.enum(["none", ...(Object.keys(idStates) as IdState[])]),
    name: z.string().nullable(),
    at: When.nullable(),
    answer: z.string().nullable(),
    /** When number and pictures are deleted; null before the decision. */
    forgetAt: When.nullable(),
    forgotten: z.boolean(),
    /** Each access by staff to the number or a picture, newest first, at most 50. */
    looks: z.array(
      z.object({ at: When, role: z.enum(["identity", "support", "admin"]), part: z.enum(["number", "front", "back"]) }),
    ),
  }),
  social: z.array(
    z.object({
      id: z.number().int(),
      provider: z.enum(["google", "facebook"]),
      email: z.string().nullable(),
      since: When,
    }),
  ),
  sessions: z.array(Session),
  blocks: z.array(z.object({ id: z.number().int(), userId: z.number().int(), nickname: z.string(), since: When })),
  emailNotices: EmailNotices,
  bank: z.object({ bankCode: line(), bankName: z.string(), lastDigits: z.string(), holder: z.string() }).nullable(),
  info: InvoiceInfo.nullable(),
  aftee: z
    .object({
      name: z.string(),
      cellphone: z.string(),
      address: z.string(),
      email: z.string(),
      birthday: z.string(),
    })
    .nullable(),
});
export type MySettings = Wire<z.output<typeof MySettings>>;

/** The session user with account data that only they may see. */
export const MyDataDetail = MyData.extend({
  email: z.string().nullable(),
  background: z.string().nullable(),
  joinedAt: When,
  headline: z.string(),
  intro: z.string(),
  city: z.string(),
  planNotices: z.string(),
  jobIds: z.array(z.number().int()),
});
