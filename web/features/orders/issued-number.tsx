import { numberNames } from "#contract/payments/methods.ts";
import type { IssuedNumber } from "#contract/payments/schemas.ts";
import { CopyButton } from "#web/lib/copy-button.tsx";
import { dateTime, money } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";

/** Payment number for an ATM or a convenience store, with amount and deadline. */
export function IssuedNumberPanel({ issued }: { issued: IssuedNumber }) {
  const { method, bankCode, bankName, number, amount, until } = issued;
  const what = numberNames[method];
  return (
    <section aria-label={what} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      {bankCode ? (
        <p className="text-ink-soft">
          {bankName}（銀行代碼 <span className="tabular-nums">{bankCode}</span>）
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block text-ink-soft text-sm">{what}</span>
          <strong className="select-all text-xl tabular-nums [overflow-wrap:anywhere]">{number}</strong>
        </p>
        <CopyButton text={number} what={what} size="sm" />
      </div>
      <p className="mt-3">
        金額 <strong>{money(amount)}</strong>，一次付清就會自動入帳。
      </p>
      <p className="text-ink-soft">
        {dateTime(until)} 前繳費，
        <Deadline iso={until} />
        {method === "cvs" ? "。到超商的多媒體機輸入代碼，列印繳費單後到櫃台繳費，手續費另計。" : "。"}
      </p>
    </section>
  );
}
