import type { TradeStore } from "./store.ts";
import { bankCode, type Notice, type NoticeFault, type Trade, taipei } from "./trade.ts";
import type { Vault } from "./wire-crypto.ts";

export type NoticeOptions = {
  merchantId: string;
  vault: Vault;
  store: TradeStore;
  /** Delay between two attempts of a notification, ms. */
  retryMs: number;
  /** Delay by the fault "late", ms. */
  lateMs: number;
};

/** Maximum number of retries; afterwards the gateway mails the shop. */
const retries = 3;
const answerWithinMs = 5_000;

/** Fields of both the notification and the browser's return. */
export function resultFields(
  trade: Trade,
  { merchantId, vault }: Pick<NoticeOptions, "merchantId" | "vault">,
  fault: NoticeFault | null = null,
) {
  const tradeInfo = vault.seal(resultText(trade, merchantId, fault), fault === "pad32" ? 32 : 16);
  const stamp = vault.stamp(tradeInfo);
  return {
    Status: trade.code,
    MerchantID: merchantId,
    Version: trade.version,
    TradeInfo: tradeInfo,
    TradeSha: fault === "hash" ? [...stamp].reverse().join("") : stamp,
  };
}

function resultText(trade: Trade, merchantId: string, fault: NoticeFault | null): string {
  const result: Result = {
    MerchantID: merchantId,
    Amt: trade.amount + (fault === "amount" ? 1 : 0),
    TradeNo: trade.tradeNo,
    MerchantOrderNo: trade.number,
    RespondType: trade.respondType,
    IP: "127.0.0.1",
    EscrowBank: "HNCB",
    PaymentType: trade.byNumber?.type ?? "CREDIT",
    ...(trade.decidedAt ? { PayTime: taipei(trade.decidedAt) } : {}),
    ...(trade.byNumber ? payerFields(trade.byNumber.type) : cardFields(trade)),
  };
  return written(trade, trade.code, trade.message, result);
}

type Result = Record<string, string | number>;

function written({ respondType }: Trade, Status: string, Message: string, result: Result): string {
  if (respondType === "JSON") return asciiJson({ Status, Message, Result: result });
  const flat = Object.entries({ Status, Message, ...result }).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(flat).toString();
}

/** Payer data of a payment number that the shop may see. */
const payerFields = (type: "VACC" | "CVS"): Result =>
  type === "VACC"
    ? { PayBankCode: "809", PayerAccount5Code: "12345" }
    : { CodeNo: "", StoreType: "1", StoreID: "000001" };

/** Fields of the browser's post to CustomerURL: the issued number. */
export function numberFields(trade: Trade, { merchantId, vault }: Pick<NoticeOptions, "merchantId" | "vault">) {
  const { byNumber } = trade;
  if (!byNumber?.number) throw new Error(`trade ${trade.number} has no number`);
  const [day = "", time = ""] = taipei(byNumber.until).split(" ");
  const tradeInfo = vault.seal(
    written(trade, "SUCCESS", "取號成功", {
      MerchantID: merchantId,
      Amt: trade.amount,
      TradeNo: trade.tradeNo,
      MerchantOrderNo: trade.number,
      PaymentType: byNumber.type,
      ExpireDate: day,
      ExpireTime: time,
      ...(byNumber.type === "VACC" ? { BankCode: bankCode } : {}),
      CodeNo: byNumber.number,
    }),
    16,
  );
  return {
    Status: "SUCCESS",
    MerchantID: merchantId,
    Version: trade.version,
    TradeInfo: tradeInfo,
    TradeSha: vault.stamp(tradeInfo),
  };
}

export function cardFields(trade: Trade): Record<string, string | number> {
  const token = trade.agreement?.token;
  return {
    RespondCode: trade.status === "1" ? "00" : "05",
    Auth: trade.status === "1" ? trade.tradeNo.slice(-6) : "",
    Card6No: trade.card?.first6 ?? "",
    Card4No: trade.card?.last4 ?? "",
    Exp: trade.card?.expiry ?? "",
    AuthBank: "KGI",
    TokenUseStatus: 0,
    InstFirst: 0,
    InstEach: 0,
    Inst: 0,
    ECI: "",
    PaymentMethod: "CREDIT",
    ...(token ? { TokenValue: token, TokenLife: trade.agreement?.until ?? "" } : {}),
  };
}

/** JSON as PHP writes it: non-ASCII characters as \uXXXX. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Posts notifications to the shop with retries. Unsent ones are stored in the trade, so that a restart resumes them.
 */
export class Notifier {
  readonly #options: NoticeOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  #closed = false;

  constructor(options: NoticeOptions) {
    this.#options = options;
  }

  /** Stores the notifications of a decided trade, and tries to send those that are due. */
  async announce(number: string, fault: NoticeFault | null): Promise<void> {
    const now = Date.now();
    const one: Notice = { fault, dueAt: now, state: "waiting", answers: [] };
    const wanted: Record<NoticeFault, Notice[]> = {
      lost: [{ ...one, state: "lost" }],
      twice: [one, one],
      late: [{ ...one, dueAt: now + this.#options.lateMs }],
      amount: [one],
      hash: [one],
      pad32: [one],
    };
    const trade = await this.#options.store.update(number, (old) =>
      old.notifyUrl === null ? old : { ...old, notices: [...old.notices, ...(fault ? wanted[fault] : [one])] },
    );
    for (const [index, notice] of (trade?.notices ?? []).entries()) {
      if (notice.state !== "waiting") continue;
      if (notice.dueAt <= Date.now()) await this.#deliver(number, index);
      else this.#schedule(number, index, notice.dueAt);
    }
  }

  /** Resumes notifications left unsent by an earlier process. */
  async resume(): Promise<void> {
    for (const { number, index, notice } of await this.#waiting()) this.#schedule(number, index, notice.dueAt);
  }

  /** Tries to send every waiting notification once, in order. */
  async flush(): Promise<number> {
    const waiting = await this.#waiting();
    for (const { number, index } of waiting) await this.#deliver(number, index);
    return waiting.length;
  }

  /** Stops the timers and waits for requests in flight. Unsent notifications stay in the store. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running.values());
  }

  async #waiting() {
    const trades = await this.#options.store.list(({ notices }) => notices.some(({ state }) => state === "waiting"));
    return trades.flatMap(({ number, notices }) =>
      notices.flatMap((notice, index) => (notice.state === "waiting" ? [{ number, index, notice }] : [])),
    );
  }

  #schedule(number: string, index: number, dueAt: number): void {
    if (this.#closed) return;
    const key = `${number}/${index}`;
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => void this.#deliver(number, index), Math.max(0, dueAt - Date.now()));
    // A waiting notification must not keep the process alive.
    this.#timers.set(key, timer.unref());
  }

  /** One attempt; a second caller waits for the attempt in flight. */
  async #deliver(number: string, index: number): Promise<void> {
    const key = `${number}/${index}`;
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const running = this.#running.get(key) ?? this.#try(number, index).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    await running;
  }

  async #try(number: string, index: number): Promise<void> {
    const before = await this.#options.store.get(number);
    const notice = before?.notices[index];
    if (!before?.notifyUrl || notice?.state !== "waiting") return;
    const answer = await post(before.notifyUrl, resultFields(before, this.#options, notice.fault));
    const trade = await this.#options.store.update(number, (old) => ({
      ...old,
      notices: old.notices.map((one, at) => (at === index ? this.#answered(one, answer) : one)),
    }));
    const after = trade?.notices[index];
    if (after?.state === "waiting") this.#schedule(number, index, after.dueAt);
  }

  #answered(notice: Notice, answer: number): Notice {
    const answers = [...notice.answers, answer];
    // Only 200 counts as delivered, not a redirect or 201.
    if (answer === 200) return { ...notice, answers, state: "delivered" };
    if (answers.length > retries) return { ...notice, answers, state: "given_up" };
    return { ...notice, answers, dueAt: Date.now() + this.#options.retryMs };
  }
}

async function post(url: string, fields: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "user-agent": "NewebPay-Sandbox-Notify" },
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
