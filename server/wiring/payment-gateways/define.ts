import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { PaymentGateway } from "../../integrations/payment-gateways/port.ts";
import type { Stored, TradeStore } from "../../sandbox/newebpay/store.ts";
import type { Movement } from "../../sandbox/settlement/report.ts";

/** What every adapter is given. */
export type Common = { userAgent: string; now: () => Date };

/**
 * Where the stand-in is. `here`: as this process calls it; `page`: as browsers open it. Both end with the name of the
 * gateway.
 */
type StandInHosts = { here: string; page: string };

/** What a stand-in is mounted with. */
type StandInOptions = {
  prefix: string;
  /** The stand-in's address for browsers. */
  page: string;
  /** The address of the webhook, if the gateway has one. */
  noticeUrl: string;
  now: () => Date;
  store<T extends Stored>(): TradeStore<T>;
};

type Variables = Record<string, z.ZodType>;
type Values<V extends Variables> = { [N in keyof V]?: z.output<V[N]> | undefined };
type Given<V extends Variables, N extends keyof V> = Values<V> & { [K in N]: z.output<V[K]> };

type Declaration<V extends Variables, N extends keyof V & string, C extends object, T extends Stored> = {
  /** Variables of the environment; `docs/configuration.md` explains them. */
  variables: V;
  /** Those without which it is not offered. They mean real money, so the sandbox refuses them. */
  needed: readonly N[];
  /** Outside the sandbox the product does not start without it. */
  required?: true;
  /** The adapter's configuration from the environment. */
  settings(values: Given<V, N>): C;
  adapter(config: C & Common): PaymentGateway;
  /** Another origin to which its payment page makes the browser post a form. */
  formTarget?(config: C): string;
  sandbox: {
    settings(hosts: StandInHosts): NoInfer<C>;
    /** Loads and mounts the stand-in. */
    mount(app: FastifyInstance, options: Omit<StandInOptions, "store"> & { store: TradeStore<T> }): Promise<void>;
    /** Loads the function that tells what the stand-in settles of a trade. */
    movements(): Promise<(trade: T) => Movement[]>;
  };
};

/** A gateway with the keys of this installation. */
export type ConfiguredGateway = {
  settings: object;
  /** Other origins to which its payment page makes the browser post a form. */
  formTargets: string[];
  connect(common: Common): PaymentGateway;
};

/** A payment gateway as configuration, wiring and sandbox use it. */
export type GatewayKind = {
  variables: Variables;
  needed: readonly string[];
  required: boolean;
  /** @param values parsed `variables`, with all of `needed` */
  configure(values: Record<string, unknown>): ConfiguredGateway;
  standIn(hosts: StandInHosts): ConfiguredGateway;
  mountStandIn(app: FastifyInstance, options: StandInOptions): Promise<void>;
};

/**
 * Declares what the server knows of a payment gateway: keys, adapter, stand-in. What buyers see of it is in
 * `contract/payments/gateways.ts`.
 */
export function definePaymentGateway<
  const V extends Variables,
  N extends keyof V & string,
  C extends object,
  T extends Stored,
>({ variables, needed, required, settings, adapter, formTarget, sandbox }: Declaration<V, N, C, T>): GatewayKind {
  const configured = (config: C): ConfiguredGateway => ({
    settings: config,
    formTargets: formTarget ? [formTarget(config)] : [],
    connect: (common) => adapter({ ...config, ...common }),
  });
  return {
    variables,
    needed,
    required: required ?? false,
    configure: (values) => configured(settings(values as Given<V, N>)),
    standIn: (hosts) => ({ ...configured(sandbox.settings(hosts)), formTargets: [] }),
    async mountStandIn(app, { store: open, ...options }) {
      const store = open<T>();
      await sandbox.mount(app, { ...options, store });
      const { settlementPages } = await import("../../sandbox/settlement/plugin.ts");
      const movementsOf = await sandbox.movements();
      const { prefix } = options;
      const gateway = prefix.slice(prefix.lastIndexOf("/") + 1);
      const movements = async () => (await store.list()).flatMap(movementsOf);
      await app.register(settlementPages, { prefix, gateway, movements });
    },
  };
}
