import type { z } from "zod";
import type { GatewayName } from "#contract/payments/gateways.ts";
import { aftee } from "./aftee.ts";
import type { GatewayKind } from "./define.ts";
import { jkos } from "./jkos.ts";
import { linepay } from "./linepay.ts";
import { newebpay } from "./newebpay.ts";

/** The payment gateways of `contract/payments/gateways.ts`, as the server knows them. */
export const gatewayKinds: Readonly<Record<GatewayName, GatewayKind>> = { newebpay, linepay, jkos, aftee };

/** The variables of all gateways. */
export const gatewayVariables: Record<string, z.ZodType> = Object.assign(
  {},
  ...Object.values(gatewayKinds).map(({ variables }) => variables),
);
