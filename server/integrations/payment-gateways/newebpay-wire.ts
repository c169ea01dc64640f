/** NewebPay's server-to-server calls: requests and checks of answers. No decisions. */
import {
  checkCode,
  checkValue,
  decryptHex,
  encryptHex,
  type NewebpayKeys,
  sameHash,
  tradeSha,
} from "./newebpay-crypto.ts";
import { type HttpOptions, postForm } from "./newebpay-http.ts";
import { type Envelope, readAmount, readEnvelope } from "./newebpay-reading.ts";
import { timeStamp } from "./newebpay-request.ts";
import { GatewayCallError } from "./port.ts";

export type WireConfig = NewebpayKeys & HttpOptions & { merchantId: string; now: () => Date };

/** The manual fixes the version of each call, independent of the payment page's. */
const versions = { query: "1.3", cancel: "1.0", close: "1.1", token: "1.0" };

const noSuchTrade = "TRA10021";
/** Too many queries for unknown numbers. */
const queriesLocked = "TRA10071";
/** The time stamp was older than two minutes on arrival, e.g. after this machine was suspended: nothing was done. */
const staleStamp = "TRA40014";

/** Sends with the current time; when that was too old on arrival, retries once with a new one. */
async function stamped(config: WireConfig, send: (stamp: string) => Promise<Envelope>): Promise<Envelope> {
  const answer = await send(timeStamp(config.now()));
  return answer.status === staleStamp ? await send(timeStamp(config.now())) : answer;
}

/**
 * NPA-B02. The gateway finds a trade by number and amount. Query only numbers whose form was really handed out: many
 * unknown ones lock the shop's queries for four hours (TRA10071).
 * @returns null when there is no such trade.
 * @throws GatewayCallError
 */
export async function queryTrade(config: WireConfig, number: string, amount: number): Promise<Envelope | null> {
  const { merchantId } = config;
  const path = "/API/QueryTradeInfo";
  const answer = await stamped(config, (TimeStamp) =>
    readAnswer(config, path, {
      MerchantID: merchantId,
      Version: versions.query,
      RespondType: "JSON",
      CheckValue: checkValue({ amount, merchantId, number }, config),
      TimeStamp,
      MerchantOrderNo: number,
      Amt: String(amount),
    }),
  );
  if (answer.status === noSuchTrade) return null;
  if (answer.status !== "SUCCESS")
    throw new GatewayCallError(answer.status === queriesLocked ? "locked" : "refused", answer.status, answer.message);
  assertCheckCode(config, answer, path);
  if (answer.result.MerchantOrderNo !== number)
    throw new GatewayCallError("answer", "", "another trade than asked for");
  return answer;
}

/** NPA-B01: cancels the whole authorisation before it is captured. Returns any answer, SUCCESS or a code. */
export async function cancelAuthorisation(config: WireConfig, number: string, amount: number): Promise<Envelope> {
  return await postData(config, "/API/CreditCard/Cancel", {
    RespondType: "JSON",
    Version: versions.cancel,
    Amt: String(amount),
    MerchantOrderNo: number,
    IndexType: "1",
  });
}

/** NPA-B032: refunds a captured trade, in part or in full. Not idempotent: see `newebpay-refund.ts`. */
export function closeRefund(config: WireConfig, number: string, amount: number): Promise<Envelope> {
  return close(config, number, amount, { CloseType: "2" });
}

/** NPA-B033: undoes a capture that was not yet sent to the bank; the trade is then only authorised, as before. */
export function undoCapture(config: WireConfig, number: string, amount: number): Promise<Envelope> {
  return close(config, number, amount, { CloseType: "1", Cancel: "1" });
}

async function close(
  config: WireConfig,
  number: string,
  amount: number,
  what: Record<string, string>,
): Promise<Envelope> {
  return await postData(config, "/API/CreditCard/Close", {
    RespondType: "JSON",
    Version: versions.close,
    Amt: String(amount),
    MerchantOrderNo: number,
    IndexType: "1",
    ...what,
  });
}

/** Charges a stored card. The CheckCode of a success is verified. */
export async function chargeToken(config: WireConfig, fields: Record<string, string>): Promise<Envelope> {
  const path = "/API/CreditCard";
  const answer = await postData(config, path, fields, { Pos_: "JSON" });
  if (answer.status === "SUCCESS") assertCheckCode(config, answer, path);
  return answer;
}

/** NPA-B104: unbinds a stored card. */
export async function unbindToken(config: WireConfig, card: { term: string; token: string }): Promise<Envelope> {
  return await stamped(config, (TimeStamp) => {
    const inner = { MerchantID: config.merchantId, TimeStamp, TokenTerm: card.term, TokenValue: card.token };
    const encrypted = encryptHex(new URLSearchParams(inner).toString(), config);
    return readAnswer(config, "/API/TokenCard/unbinding", {
      UID_: config.merchantId,
      Version_: versions.token,
      RespondType_: "JSON",
      EncryptData_: encrypted,
      HashData_: tradeSha(encrypted, config),
    });
  });
}

/** @param inner without the time stamp */
function postData(
  config: WireConfig,
  path: string,
  inner: Record<string, string>,
  outer: Record<string, string> = {},
): Promise<Envelope> {
  return stamped(config, (TimeStamp) => {
    const encrypted = encryptHex(new URLSearchParams({ TimeStamp, ...inner }).toString(), config);
    return readAnswer(config, path, { MerchantID_: config.merchantId, PostData_: encrypted, ...outer });
  });
}

async function readAnswer(config: WireConfig, path: string, fields: Record<string, string>): Promise<Envelope> {
  const text = await postForm(path, fields, config);
  const answer = readEnvelope(text);
  if (!answer) throw new GatewayCallError("answer", "", `${path}: unreadable`);
  return { ...answer, result: { ...answer.result, ...hiddenResult(config, text) } };
}

/** Stored-card charges may have `Result` as encrypted hex instead of an object. */
function hiddenResult(config: WireConfig, text: string): Record<string, string> {
  const hex = /"Result"\s*:\s*"([0-9a-fA-F]{32,})"/.exec(text)?.[1];
  if (hex === undefined) return {};
  try {
    const plain = decryptHex(hex, config).toString("utf8");
    const wrapped = plain.startsWith("{") ? `{"Status":"","Result":${plain}}` : `Status=&${plain}`;
    return readEnvelope(wrapped)?.result ?? {};
  } catch (cause) {
    throw new GatewayCallError("answer", "", "unreadable encrypted result", { cause });
  }
}

function assertCheckCode(config: WireConfig, { result }: Envelope, path: string): void {
  const amount = readAmount(result.Amt);
  const { MerchantID: merchantId, MerchantOrderNo: number, TradeNo: tradeNo } = result;
  const whole = amount !== null && merchantId !== undefined && number !== undefined && tradeNo !== undefined;
  const sound =
    whole &&
    merchantId === config.merchantId &&
    sameHash(result.CheckCode ?? "", checkCode({ amount, merchantId, number, tradeNo }, config));
  if (!sound) throw new GatewayCallError("answer", "", `${path}: wrong CheckCode`);
}
