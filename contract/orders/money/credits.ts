import { z } from "zod";

/** Points and coins reserved for an unpaid order. */
export const SetAside = z.object({ points: z.number().int(), coins: z.number().int() });

const amount = (name: string) =>
  z.coerce
    .number({ error: `請輸入${name}` })
    .int(`${name}要是整數`)
    .min(0, `${name}不能小於 0`)
    .default(0);

/** Amounts that a buyer wants to pay in points and coins. */
export const creditFields = { points: amount("點數"), coins: amount("金幣") };
