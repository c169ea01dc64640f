/**
 * Later charges of a card that was stored by agreement (約定信用卡). The single charge has no public manual; these fields
 * are the ones that independent clients agree on, and the version is configurable.
 */

import { cleanTitle } from "../clean-title.ts";
import { type Envelope, readNoticeVerdict } from "./newebpay-reading.ts";
import { assertAttempt } from "./newebpay-request.ts";
import { chargeToken, unbindToken, type WireConfig } from "./newebpay-wire.ts";
import { type Attempt, type ChargeVerdict, GatewayCallError, type StoredCard, type StoredCards } from "./port.ts";

const deadToken = "TRA10076";
/** The gateway already has this number: the charge was sent twice, and the first may have succeeded. */
const usedNumber = "TRA10075";
/**
 * The bank requires authentication by the cardholder (3-D): response codes of Visa (1A) and Mastercard (65). No manual
 * lists them, but `RespondCode` passes the bank's code through.
 */
const wantsHolder = ["1A", "65"];

type CardsConfig = WireConfig & {
  tokenVersion: string;
  /**
   * Whether the gateway accepts the call that unbinds a card. Documents call it "not usable yet", so it is used only
   * for shops where it is known to work.
   */
  unbinding: boolean;
};

export function storedCards(config: CardsConfig): StoredCards {
  return {
    async charge(attempt, card) {
      assertAttempt(attempt);
      const answer = await chargeToken(config, chargeFields(attempt, card, config.tokenVersion));
      if (answer.status === usedNumber) throw new GatewayCallError("unreachable", usedNumber, answer.message);
      return readCharge(answer, attempt);
    },
    ...(config.unbinding ? { forget: (card: StoredCard) => forget(config, card) } : {}),
  };
}

async function forget(config: CardsConfig, card: StoredCard): Promise<boolean> {
  const { status, message } = await unbindToken(config, card);
  if (status === "SUCCESS") return true;
  if (status === deadToken) return false;
  throw new GatewayCallError("refused", status, message);
}

function chargeFields(attempt: Attempt, card: StoredCard, version: string): Record<string, string> {
  return {
    Version: version,
    P3D: "0",
    MerchantOrderNo: attempt.number,
    Amt: String(attempt.amount),
    ProdDesc: cleanTitle(attempt.title, attempt.number),
    PayerEmail: attempt.email,
    TokenValue: card.token,
    TokenTerm: card.term,
    TokenSwitch: "on",
  };
}

function readCharge(answer: Envelope, attempt: Attempt): ChargeVerdict {
  const { result } = answer;
  // A charge has its time as AuthDate yyyymmdd and AuthTime hhmmss.
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(result.AuthDate ?? "") ?? [];
  const [, hour, minute, second] = /^(\d{2})(\d{2})(\d{2})$/.exec(result.AuthTime ?? "") ?? [];
  const PayTime = year && hour ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : (result.PayTime ?? "");
  // A refusal may have no result; it is about the attempt that was sent.
  const whole = { MerchantOrderNo: attempt.number, ...result, PayTime };
  const verdict = readNoticeVerdict({ ...answer, result: whole });
  if (!verdict || verdict.number !== attempt.number) throw new GatewayCallError("answer", "", "unreadable charge");
  const bank = result.RespondCode ?? "";
  const code = verdict.status === "failed" && wantsHolder.includes(bank) ? bank : verdict.code;
  return { ...verdict, code, tokenDead: answer.status === deadToken };
}
