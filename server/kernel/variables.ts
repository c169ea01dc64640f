import { z } from "zod";

/** A variable of the environment that is an address; it loses a slash at its end. */
export const address = (name: string, protocols: readonly string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `${name} 必須是 ${protocols.map((p) => `${p}//`).join(" 或 ")} 開頭的網址`,
    })
    .transform((value) => value.replace(/\/+$/, ""));

/** A variable of the environment that is on or off. */
export const flag = (name: string) =>
  z
    .enum(["1", "0", "true", "false", "on", "off"], { error: `${name} 只能是 on 或 off` })
    .transform((value) => ["1", "true", "on"].includes(value));
