-- The same sums. Of some entries only these are read: one condition for both cases left the planner to read all that
-- members ever had at each posting.
CREATE OR REPLACE FUNCTION ledger_sums(entry_ids bigint[]) RETURNS TABLE (account_id integer, amount bigint, n bigint, moved bigint, earned bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF entry_ids IS NULL THEN
    SELECT array_agg(e.id) INTO entry_ids FROM ledger_entries e;
  END IF;
  RETURN QUERY
  SELECT e.account_id, sum(e.amount), count(*),
    -- Counted, not asked for by EXISTS: that may be answered by reading all there are.
    count(*) FILTER (WHERE a.kind IN ('revenue_pending', 'balance') AND 0 < (
      SELECT count(*) FROM ledger_entries o JOIN ledger_accounts b ON b.id = o.account_id
      WHERE o.journal_id = e.journal_id AND o.amount = -e.amount AND b.user_id = a.user_id
        AND b.kind IN ('revenue_pending', 'balance'))),
    coalesce(sum(e.amount) FILTER (WHERE j.order_id IS NOT NULL), 0)
  FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id JOIN ledger_journals j ON j.id = e.journal_id
  WHERE a.user_id <> 0 AND e.id = ANY (entry_ids)
  GROUP BY e.account_id;
END $$;
