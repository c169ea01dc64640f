import { z } from "zod";
import { type Company, moneyNotices, sandboxCompany, trusteeKinds } from "#contract/company.ts";

const link = /^([^=\s]{1,20})=(https:\/\/\S+)$/;

/** Parses `Facebook=https://… LINE=https://…`. */
const social = z.string().transform((value, ctx) => {
  const links = value.split(/\s+/).flatMap((each) => {
    const [, label, href] = link.exec(each) ?? [];
    return label && href && URL.canParse(href) ? [{ label, href }] : [null];
  });
  const good = links.filter((each) => each !== null);
  if (good.length === links.length) return good;
  ctx.addIssue({
    code: "custom",
    message: "SOCIAL_LINKS 要寫「名稱=https 網址」，以空白分隔，例如 LINE=https://line.me/…",
  });
  return z.NEVER;
});

export const companyVariables = {
  COMPANY_NAME: z.string().optional(),
  COMPANY_TAX_ID: z
    .string()
    .regex(/^\d{8}$/, { error: "COMPANY_TAX_ID 必須是 8 位數字的統一編號" })
    .optional(),
  COMPANY_ADDRESS: z.string().optional(),
  COMPANY_PHONE: z.string().optional(),
  TRUSTEE_NAME: z.string().optional(),
  TRUSTEE_KIND: z.enum(trusteeKinds, { error: "TRUSTEE_KIND 只能是 trust（信託）或 guarantee（履約保證）" }).optional(),
  PAYMENT_REGISTRATION: z.string().optional(),
  SUPPORT_EMAIL: z.email({ error: "SUPPORT_EMAIL 必須是一個電子郵件地址" }).optional(),
  SOCIAL_LINKS: social.optional(),
};

/**
 * Information that the law requires of a distance seller and of a keeper of others' money; outside the sandbox the
 * product does not start without it.
 */
export const COMPANY = [
  ...(["COMPANY_NAME", "COMPANY_TAX_ID", "COMPANY_ADDRESS", "COMPANY_PHONE", "SUPPORT_EMAIL"] as const),
  ...(["TRUSTEE_NAME", "TRUSTEE_KIND", "PAYMENT_REGISTRATION"] as const),
] as const;

const Variables = z.object(companyVariables);
const nobody = { taxId: null, address: null, phone: null, money: [] };

/** @returns the configured values; in the sandbox, missing ones are fictitious and marked as such */
export function companyOf(env: z.output<typeof Variables>, sandbox: boolean, magazine: string | null): Company {
  const rest = sandbox ? sandboxCompany : { ...nobody, name: "", support: "", social: [] };
  const { TRUSTEE_NAME: name, TRUSTEE_KIND: kind, PAYMENT_REGISTRATION: registration } = env;
  return {
    name: env.COMPANY_NAME ?? rest.name,
    taxId: env.COMPANY_TAX_ID ?? rest.taxId,
    address: env.COMPANY_ADDRESS ?? rest.address,
    phone: env.COMPANY_PHONE ?? rest.phone,
    support: env.SUPPORT_EMAIL ?? rest.support,
    money: name && kind && registration ? moneyNotices({ name, kind }, registration) : rest.money,
    social: env.SOCIAL_LINKS ?? rest.social,
    magazine,
  };
}
