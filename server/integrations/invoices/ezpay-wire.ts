/** ezPay's server-to-server calls: requests, encryption and reading of answers. No decisions. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { decryptHex, encryptHex, type NewebpayKeys, sameHash, tradeSha } from "../payment-gateways/newebpay-crypto.ts";
import { AnswerCode, readAnswer } from "../read-answer.ts";
import { InvoiceCallError, type InvoiceFlaw } from "./port.ts";

export type EzpayWire = {
  /** `https://inv.ezpay.com.tw`, `https://cinv.ezpay.com.tw` for tests, or the simulated one. */
  host: string;
  merchantId: string;
  keys: NewebpayKeys;
  userAgent: string;
  timeoutMs: number;
  now(): Date;
};

/** ezPay's codes that are handled differently from a plain refusal. */
const flaws: Readonly<Record<string, InvoiceFlaw>> = {
  LIB10003: "repeated",
  LIB10008: "late",
  LIB10009: "early",
  // ezPay cannot reach the tax authority, or timed out: the outcome is unknown.
  NOR10001: "unreachable",
  KEY10014: "unreachable",
};

const Answer = z.object({ Status: AnswerCode, Message: z.string().nullish(), Result: z.unknown().optional() });

/** `CheckCode` of an answer about one invoice. 64 uppercase hex digits. */
export function checkCodeOf(
  { merchantId, keys }: Pick<EzpayWire, "merchantId" | "keys">,
  of: { trade: string; number: string; randomCode: string; total: number },
): string {
  const fields = new URLSearchParams({
    InvoiceTransNo: of.trade,
    MerchantID: merchantId,
    MerchantOrderNo: of.number,
    RandomNum: of.randomCode,
    TotalAmt: String(of.total),
  });
  const text = `HashIV=${keys.hashIv}&${fields}&HashKey=${keys.hashKey}`;
  return createHash("sha256").update(text, "utf8").digest("hex").toUpperCase();
}

export const isChecked = (given: string, expected: string): boolean => sameHash(given, expected);

/** `PostData_`: the fields as an encrypted form. */
export const sealFields = (fields: Readonly<Record<string, string | number>>, keys: NewebpayKeys): string =>
  encryptHex(
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
    keys,
  );

/** The `Result` of an answer that says SUCCESS. @throws InvoiceCallError */
export async function callEzpay(
  wire: EzpayWire,
  path: string,
  version: string,
  fields: Readonly<Record<string, string | number>>,
): Promise<unknown> {
  const about = { RespondType: "JSON", Version: version, TimeStamp: stampOf(wire) };
  const sealed = sealFields({ ...about, ...fields }, wire.keys);
  const result = openAnswer(path, await receive(wire, path, { PostData_: sealed }));
  // JSON within JSON, as documented; some of its services return the object itself.
  return typeof result === "string" ? parse(result) : result;
}

/** The fields of a lookup: the encrypted query, and the hash of the encrypted text. */
export function lookupFields(asked: Readonly<Record<string, string | number>>, keys: NewebpayKeys) {
  const sealed = sealFields(asked, keys);
  return { Version: "1.0", RespondType: "JSON", PostData_: sealed, CheckValue: tradeSha(sealed, keys) };
}

/**
 * Asks whether the tax authority knows a code. The answer is an encrypted form, too.
 * @throws InvoiceCallError
 */
export async function lookUp(wire: EzpayWire, path: string, asked: Readonly<Record<string, string>>): Promise<boolean> {
  const fields = lookupFields({ TimeStamp: stampOf(wire), ...asked }, wire.keys);
  const result = openAnswer(path, await receive(wire, path, fields));
  const known = openForm(result, wire.keys).get("IsExist");
  if (known !== "Y" && known !== "N") throw new InvoiceCallError("answer", "", `${path} says neither yes nor no`);
  return known === "Y";
}

const stampOf = (wire: EzpayWire): number => Math.floor(wire.now().getTime() / 1000);

function openForm(sealed: unknown, keys: NewebpayKeys): URLSearchParams {
  try {
    return new URLSearchParams(decryptHex(String(sealed), keys).toString());
  } catch {
    return new URLSearchParams();
  }
}

/** The `Result` of an answer that says SUCCESS. @throws InvoiceCallError */
function openAnswer(path: string, text: string): unknown {
  const read = Answer.safeParse(parse(text));
  if (!read.success) throw new InvoiceCallError("answer", "", `${path} answered what is no answer`);
  const { Status, Message, Result } = read.data;
  if (Status !== "SUCCESS") throw new InvoiceCallError(flaws[Status] ?? "refused", Status, Message ?? "");
  return Result;
}

async function receive(
  { host, merchantId, userAgent, timeoutMs }: EzpayWire,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    const response = await fetch(`${host.replace(/\/+$/, "")}${path}`, {
      method: "POST",
      headers: { "user-agent": userAgent, accept: "application/json" },
      body: new URLSearchParams({ MerchantID_: merchantId, ...fields }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 200) return await readAnswer(response);
    await response.body?.cancel();
    throw new InvoiceCallError("unreachable", String(response.status), `${path} answered HTTP ${response.status}`);
  } catch (cause) {
    if (cause instanceof InvoiceCallError) throw cause;
    throw new InvoiceCallError("unreachable", "", `${path} did not answer`, { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
