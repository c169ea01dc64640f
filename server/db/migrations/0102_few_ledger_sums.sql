-- The sums of a posting are a handful. PostgreSQL takes a function's rows for a thousand unless told, and read all accounts of the
-- market for them at each posting.
ALTER FUNCTION ledger_sums(bigint[]) ROWS 10;