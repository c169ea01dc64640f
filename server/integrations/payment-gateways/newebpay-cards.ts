/**
 * Later charges of a card that was stored by agreement (約定信用卡). No public manual of the single charge exists; the
 * fields are those on which independent clients agree, and the version is configuration.
 */
import { type Envelope, readNoticeVerdict } from "./newebpay-reading.ts";
import { assertAttempt, cleanTitle } from "./newebpay-request.ts";
import { chargeToken, unbindToken, type WireConfig } from "./newebpay-wire.ts";
import { type Attempt, type ChargeVerdict, GatewayCallError, type StoredCard, type StoredCards } from "./port.ts";

const deadToken = "TRA10076";

export function storedCards(config: WireConfig & { tokenVersion: string }): StoredCards {
  return {
    async charge(attempt, card) {
      assertAttempt(attempt);
      const answer = await chargeToken(config, chargeFields(attempt, card, config.tokenVersion));
      return readCharge(answer, attempt);
    },
    async forget(card) {
      const { status, message } = await unbindToken(config, card);
      if (status === "SUCCESS") return true;
      if (status === deadToken) return false;
      throw new GatewayCallError("refused", status, message);
    },
  };
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
  // A charge tells its time as AuthDate yyyymmdd and AuthTime hhmmss.
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(result.AuthDate ?? "") ?? [];
  const [, hour, minute, second] = /^(\d{2})(\d{2})(\d{2})$/.exec(result.AuthTime ?? "") ?? [];
  const PayTime = year && hour ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : (result.PayTime ?? "");
  // A refusal may come without any result; it is about the attempt that was sent.
  const whole = { MerchantOrderNo: attempt.number, ...result, PayTime };
  const verdict = readNoticeVerdict({ ...answer, result: whole });
  if (!verdict || verdict.number !== attempt.number) throw new GatewayCallError("answer", "", "unreadable charge");
  return { ...verdict, tokenDead: answer.status === deadToken };
}
