import type { InvoiceRow } from "#contract/invoices/schemas.ts";
import { type InvoiceState, paperKinds } from "#contract/invoices/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

export const stateTones: Record<InvoiceState, Tone> = {
  due: "neutral",
  stuck: "neutral",
  issued: "ok",
  voiding: "neutral",
  void_stuck: "neutral",
  void: "attention",
  dropped: "neutral",
};

/** 電子發票 AB-12345678, as printed on the paper; only the kind while there is no number. */
export function paperName({ kind, paperNumber }: Pick<InvoiceRow, "kind" | "paperNumber">): string {
  if (paperNumber === null) return paperKinds[kind];
  return /^[A-Z]{2}\d{8}$/.test(paperNumber) ? `${paperNumber.slice(0, 2)}-${paperNumber.slice(2)}` : paperNumber;
}
