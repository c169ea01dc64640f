import { z } from "zod";
import { checkReads } from "#server/kernel/rows.ts";

/** Rows of an answer that are compared with their schema; more of the same statement would only cost time. */
const COMPARED = 20;

/** Throws, and prints the reason, because a caller of the API sees only an answer 500. */
function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  throw new Error(reason);
}

/** Whether a value fits. Most schemas are of the contract, whose instants are read from JSON: a row is their output. */
function faultOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodError | undefined {
  try {
    return z.safeEncode(schema, value).error;
  } catch (error) {
    // The schema of a form changes what is typed, so it has no way back. What is stored fits it again.
    if (error instanceof z.core.$ZodEncodeError) return z.safeParse(schema, value).error;
    throw error;
  }
}

// Compares what `read` returns with the schema that its caller declared: same columns, and values that fit.
checkReads((schema, { columns, rows }) => {
  const declared = Object.entries(schema.shape);
  const missing = declared.filter(([name, of]) => !columns.includes(name) && faultOf(of, undefined));
  const besides = schema.def.catchall ? [] : columns.filter((name) => !(name in schema.shape));
  // An answer without columns comes from `planOf`, which runs EXPLAIN instead of the statement.
  if ((columns.length > 0 && missing.length > 0) || besides.length > 0)
    fail(`columns ${columns}: missing ${missing.map(([name]) => name)}; not declared ${besides}`);
  for (const row of rows.slice(0, COMPARED))
    for (const [name, of] of declared) {
      const fault = faultOf(of, row[name]);
      if (fault) fail(`column ${name}: ${z.prettifyError(fault)}\n${JSON.stringify(row)}`);
    }
});
