/** Implements the payment port with NewebPay 藍新金流: the MPG page for the buyer, queries, refunds and stored cards. */
import { storedCards } from "./newebpay-cards.ts";
import { sentences } from "./newebpay-codes.ts";
import { decryptHex, encryptHex, type NewebpayKeys, sameHash, tradeSha } from "./newebpay-crypto.ts";
import { joinUrl } from "./newebpay-http.ts";
import { readEnvelope, readForm, readNoticeVerdict, readTradeVerdict } from "./newebpay-reading.ts";
import { givenBack, refundTrade } from "./newebpay-refund.ts";
import { pageFields } from "./newebpay-request.ts";
import { queryTrade, type WireConfig } from "./newebpay-wire.ts";
import { GatewayCallError, GatewayNoticeError, type PaymentGateway, type Verdict } from "./port.ts";

export type NewebpayConfig = NewebpayKeys & {
  /** `https://core.newebpay.com`, `https://ccore.newebpay.com` for tests, or the simulated one. */
  host: string;
  merchantId: string;
  /** Sent with every call; default user agents of HTTP libraries get 403. */
  userAgent: string;
  /** The gateway's address for the buyer's browser, when it is not `host` (a simulated one in the same process). */
  pageHost?: string;
  /** Version of the payment page, "2.3" by the manual of July 2025. */
  version?: string;
  /** Version of stored-card charges. */
  tokenVersion?: string;
  /**
   * Whether the gateway accepts unbinding calls for this shop. Default no: deleting our own row is what stops charges.
   */
  unbinding?: boolean;
  /** Timeout per call, ms, default 10,000. */
  timeoutMs?: number;
  now?: () => Date;
};

/** @throws RangeError when a key does not have the length for AES-256. */
export function newebpayGateway(config: NewebpayConfig): PaymentGateway {
  if (Buffer.byteLength(config.hashKey) !== 32) throw new RangeError("hashKey must have 32 characters");
  if (Buffer.byteLength(config.hashIv) !== 16) throw new RangeError("hashIv must have 16 characters");
  const version = config.version ?? "2.3";
  const wire: WireConfig = {
    ...config,
    timeoutMs: config.timeoutMs ?? 10_000,
    now: config.now ?? (() => new Date()),
  };
  return {
    name: "newebpay",
    reopens: false,
    async start(attempt, urls, now) {
      const { merchantId } = config;
      const inner = new URLSearchParams(pageFields(attempt, urls, { merchantId, version, now }));
      const tradeInfo = encryptHex(inner.toString(), config);
      return {
        action: joinUrl(config.pageHost ?? config.host, "/MPG/mpg_gateway"),
        fields: {
          MerchantID: merchantId,
          TradeInfo: tradeInfo,
          TradeSha: tradeSha(tradeInfo, config),
          Version: version,
        },
      };
    },
    readNotice: ({ body }) => ({ ...readNotice(body, config), proven: true }),
    explain: (code) => sentences[code] ?? null,
    async query(number, amount) {
      const answer = await queryTrade(wire, number, amount);
      if (answer === null) return null;
      const verdict = readTradeVerdict(answer);
      if (!verdict) throw new GatewayCallError("answer", "", "unreadable state of a trade");
      return verdict;
    },
    refund: (request) => refundTrade(wire, request),
    givenBack: (number, paid) => givenBack(wire, { number, paid }),
    storedCards: storedCards({
      ...wire,
      tokenVersion: config.tokenVersion ?? "2.1",
      unbinding: config.unbinding ?? false,
    }),
  };
}

/** Verifies the signature before decrypting: unsigned bytes never reach the cipher. */
function readNotice(body: unknown, shop: NewebpayKeys & { merchantId: string }): Verdict {
  const form = readForm(body);
  const tradeInfo = form.TradeInfo ?? "";
  if (tradeInfo === "") throw new GatewayNoticeError("empty", "no TradeInfo");
  if (!sameHash(form.TradeSha ?? "", tradeSha(tradeInfo, shop))) throw new GatewayNoticeError("hash", "wrong TradeSha");
  if (form.MerchantID !== shop.merchantId) throw new GatewayNoticeError("merchant", "outer MerchantID");

  const envelope = readEnvelope(decryptNotice(tradeInfo, shop));
  if (!envelope) throw new GatewayNoticeError("malformed", "not an answer");
  // A failure may lack the result's MerchantID; a wrong one is never ours.
  const inner = envelope.result.MerchantID;
  if (inner !== undefined && inner !== shop.merchantId) throw new GatewayNoticeError("merchant", "inner MerchantID");
  const verdict = readNoticeVerdict(envelope);
  if (!verdict) throw new GatewayNoticeError("malformed", "fields are missing");
  return verdict;
}

function decryptNotice(tradeInfo: string, keys: NewebpayKeys): string {
  try {
    return decryptHex(tradeInfo, keys).toString("utf8");
  } catch (cause) {
    throw new GatewayNoticeError("malformed", cause instanceof Error ? cause.message : "undecryptable");
  }
}
