import type { Send } from "./client.ts";

/** A deliberate fault that the product must never have; the checks have to find it. */
type Fault = {
  /** Matches the lines by which the verdict names it. */
  found: RegExp;
  /** Run in the database before anybody acts. */
  sql?: string;
  /** Wraps the requests of the members. */
  between?: (send: Send) => Send;
};

/** The fault happens once in so many times. */
const OFTEN = 2;

export const faults: Record<string, Fault> = {
  "doubled-posting": {
    found: /an order is paid into the books once/,
    sql: `
      create function chaos_post_again() returns trigger language plpgsql as $$
      declare again int;
      begin
        if new.kind <> 'order.paid' or new.idempotency_key like '%:again' or new.id % ${OFTEN} <> 0 then return null; end if;
        insert into ledger_journals (kind, idempotency_key, order_id, at)
          values (new.kind, new.idempotency_key || ':again', new.order_id, new.at) returning id into again;
        insert into ledger_entries (journal_id, account_id, amount)
          select again, account_id, amount from ledger_entries where journal_id = new.id;
        return null;
      end $$;
      create constraint trigger chaos_post_again after insert on ledger_journals
        deferrable initially deferred for each row execute function chaos_post_again()`,
  },
  "lost-event": {
    found: /each recipient of a transition/,
    sql: `
      create function chaos_lose_event() returns trigger language plpgsql as $$
      begin
        if new.payload->>'subscriber' = 'orders.tell_transition' and new.id % ${OFTEN} = 0 then return null; end if;
        return new;
      end $$;
      create trigger chaos_lose_event before insert on graphile_worker._private_jobs
        for each row execute function chaos_lose_event()`,
  },
  "forgotten-key": {
    found: /stands \d+ times|belongs to no answer|points of member/,
    sql: `
      create function chaos_forget_key() returns trigger language plpgsql as $$
      begin
        delete from idempotency_keys where member_id = new.member_id and key = new.key;
        return null;
      end $$;
      create trigger chaos_forget_key after update of answer on idempotency_keys
        for each row execute function chaos_forget_key()`,
  },
  "coupon-twice": {
    found: /a coupon counts once for an order/,
    sql: `
      create function chaos_use_again() returns trigger language plpgsql as $$
      begin
        insert into coupon_uses (coupon_id, order_id, user_id, kind, discount, seller_bears, held_at, used_at)
          values (new.coupon_id, new.order_id, new.user_id, case new.kind when 'seller' then 'platform' else 'seller' end,
            new.discount, new.seller_bears, new.held_at, new.used_at) on conflict do nothing;
        return null;
      end $$;
      create trigger chaos_use_again after update of used_at on coupon_uses
        for each row execute function chaos_use_again()`,
  },
  "paid-back-twice": {
    found: /an order gives back what its end says, once/,
    sql: `
      create function chaos_pay_back_again() returns trigger language plpgsql as $$
      begin
        if new.key like '%:again' then return null; end if;
        insert into payment_refunds (attempt_id, key, amount, state, try_at)
          values (new.attempt_id, new.key || ':again', new.amount, new.state, new.try_at);
        return null;
      end $$;
      create trigger chaos_pay_back_again after insert on payment_refunds
        for each row execute function chaos_pay_back_again()`,
  },
  "answered-not-stored": {
    found: /lost: 「/,
    // Chosen by the key, so that a message sent twice is dropped both times or never.
    between: (send) => async (request) => {
      const isMessage = /^\/api\/(orders\/\d+\/messages|my_messages\/\d+\/send)$/.test(request.path);
      if (isMessage && Number.parseInt(request.key ?? "", 16) % OFTEN === 0)
        return { status: 200, text: '{"ok":true}' };
      return send(request);
    },
  },
};
