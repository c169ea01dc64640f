import * as tables from "./all-errors.ts";

type CodesOf<T> = { [N in keyof T]: keyof T[N] }[keyof T];
export type ErrorCode = CodesOf<typeof tables>;

/** Every refusal of the product; each domain declares its own. */
const errors = Object.assign({}, ...Object.values(tables)) as Readonly<
  Record<ErrorCode, readonly [status: number, sentence: string]>
>;

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The HTTP status of a refusal. */
export const statusOf = (code: ErrorCode): number => errors[code][0];

/** What a person reads for a refusal where the place has no sentence of its own. */
export const sentenceOf = (code: ErrorCode): string => errors[code][1];
