import * as tables from "./all-errors.ts";

type CodesOf<T> = { [N in keyof T]: keyof T[N] }[keyof T];
export type ErrorCode = CodesOf<typeof tables>;

/** All error codes; each domain declares its own. */
const errors = Object.assign({}, ...Object.values(tables)) as Readonly<
  Record<ErrorCode, readonly [status: number, sentence: string]>
>;

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** HTTP status of an error code. */
export const statusOf = (code: ErrorCode): number => errors[code][0];

/** Default message of an error code. */
export const sentenceOf = (code: ErrorCode): string => errors[code][1];
