import { type GatewayName, gateways } from "#contract/payments/gateways.ts";

/** Name of a gateway: 藍新金流. */
export const gatewayWords = (gateway: string): string =>
  gateway in gateways ? gateways[gateway as GatewayName].title : gateway;
