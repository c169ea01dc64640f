-- An order's number is read by people and stands in addresses, so it must not count the house's sales: the counter behind it
-- is permuted by four rounds of a Feistel network with a key of this database alone, into 100,000,000 to 999,999,999.
CREATE SEQUENCE "order_numbers" AS bigint;--> statement-breakpoint
DO $make$
DECLARE
  secret text := md5(random()::text || clock_timestamp()::text || random()::text);
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION order_number(counted bigint) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $body$
    DECLARE
      place bigint := counted;
      high integer;
      low integer;
      held integer;
    BEGIN
      LOOP
        high := (place >> 15)::integer;
        low := (place & 32767)::integer;
        FOR round IN 1..4 LOOP
          held := low;
          low := high # (('x' || left(md5(%L || round || ':' || low), 4))::bit(16)::integer & 32767);
          high := held;
        END LOOP;
        place := (high::bigint << 15) | low;
        -- 30 bits are a little more than nine hundred million: what falls outside goes round again.
        EXIT WHEN place < 900000000;
      END LOOP;
      RETURN (place + 100000000)::integer;
    END
    $body$
  $function$, secret);
END
$make$;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "id" SET DEFAULT order_number(nextval('order_numbers'));
