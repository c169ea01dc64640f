import { accounts } from "../domains/accounts/domain.ts";
import { analytics } from "../domains/analytics/domain.ts";
import { approvals } from "../domains/approvals/domain.ts";
import { articles } from "../domains/articles/domain.ts";
import { books } from "../domains/books/domain.ts";
import { campaigns } from "../domains/campaigns/domain.ts";
import { catalog } from "../domains/catalog/domain.ts";
import { operators } from "../domains/console/domain.ts";
import { content } from "../domains/content/domain.ts";
import { copyright } from "../domains/copyright/domain.ts";
import { coupons } from "../domains/coupons/domain.ts";
import { fees } from "../domains/fees/domain.ts";
import { files } from "../domains/files/domain.ts";
import { finance } from "../domains/finance/domain.ts";
import { identity } from "../domains/identity/domain.ts";
import { invoices } from "../domains/invoices/domain.ts";
import { ledger } from "../domains/ledger/domain.ts";
import { messaging } from "../domains/messaging/domain.ts";
import { moderation } from "../domains/moderation/domain.ts";
import { newsletters } from "../domains/newsletters/domain.ts";
import { notifications } from "../domains/notifications/domain.ts";
import { orders } from "../domains/orders/domain.ts";
import { payments } from "../domains/payments/domain.ts";
import { privacy } from "../domains/privacy/domain.ts";
import { profiles } from "../domains/profiles/domain.ts";
import { reports } from "../domains/reports/domain.ts";
import { requests } from "../domains/requests/domain.ts";
import { secondFactor } from "../domains/second-factor/domain.ts";
import { support } from "../domains/support/domain.ts";
import { texts } from "../domains/texts/domain.ts";
import { withdrawals } from "../domains/withdrawals/domain.ts";
import { type DomainRegistry, resolveList } from "../kernel/domain.ts";

/** All domains, each after those that it uses. Account erasure runs in reverse order. */
export const domains: DomainRegistry = [
  notifications,
  accounts,
  secondFactor,
  files,
  ledger,
  payments,
  approvals,
  operators,
  fees,
  analytics,
  messaging,
  profiles,
  texts,
  content,
  invoices,
  catalog,
  articles,
  coupons,
  campaigns,
  newsletters,
  orders,
  withdrawals,
  requests,
  finance,
  books,
  identity,
  reports,
  copyright,
  privacy,
  moderation,
  support,
];

/** The handlers of all calls. */
export const handlers = domains.flatMap((domain) => resolveList(domain.handlers, domains));

/** The jobs of all domains, for the worker. */
export const jobs = domains.flatMap((domain) => resolveList(domain.jobs, domains));

/** The subscribers of all events. */
export const subscriptions = domains.flatMap(({ on }) => on ?? []);
