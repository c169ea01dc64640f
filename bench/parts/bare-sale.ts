import type pg from "pg";

/** A sale that the verbs made, whose rows are written again by hand. */
export type Model = { orderId: number };
type Row = Record<string, unknown>;

const columnsOf = (row: Row) => Object.keys(row).filter((name) => name !== "id");

function insertOf(table: string, row: Row): string {
  const names = columnsOf(row);
  const places = names.map((_, i) => `$${i + 1}`).join(", ");
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")}) values (${places})`;
}

/** JSON goes to PostgreSQL as text. */
const valuesOf = (row: Row) =>
  columnsOf(row).map((name) => {
    const value = row[name];
    return value !== null && typeof value === "object" && !(value instanceof Date) ? JSON.stringify(value) : value;
  });

/** The three writes of a sale, each one transaction of plain statements. */
export type BareSale = {
  place(turn: number): Promise<number>;
  pay(orderId: number): Promise<void>;
  accept(orderId: number): Promise<void>;
};

/** Every row that the verbs wrote for one sale, in the order in which they wrote them. */
async function writtenFor(pool: pg.Pool, { orderId }: Model) {
  const rowsOf = async (sql: string) => (await pool.query<Row>(sql, [orderId])).rows;
  const [order = {}] = await rowsOf("select * from orders where id = $1");
  const events = await rowsOf("select * from order_events where order_id = $1 order by id");
  const audits = await rowsOf("select * from audit_log where subject = 'order' and subject_id = $1 order by id");
  const journals = await rowsOf("select * from ledger_journals where order_id = $1 order by id");
  const entries = await rowsOf(`select e.* from ledger_entries e join ledger_journals j on j.id = e.journal_id
    where j.order_id = $1 order by e.id`);
  const bills = await rowsOf("select * from fee_bills where order_id = $1 order by id");
  const papers = await rowsOf(`select i.* from invoices i join fee_bills b on b.id = i.bill_id
    where b.order_id = $1 order by i.bill_id`);
  const paperAudits = await rowsOf(`select * from audit_log where subject = 'invoice' and subject_id in (
    select i.id from invoices i join fee_bills b on b.id = i.bill_id where b.order_id = $1) order by subject_id`);
  const counts = [journals, events, bills, papers, paperAudits].map(({ length }) => length);
  if (counts.join() !== "2,3,2,2,2") throw new Error(`the model sale is not what it was: ${counts}`);
  return { order, events, audits, journals, entries, bills, papers, paperAudits };
}

type Written = Awaited<ReturnType<typeof writtenFor>>;

async function within<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function put(client: pg.PoolClient, table: string, row: Row | undefined, changes: Row): Promise<number> {
  const full = { ...row, ...changes };
  const { rows } = await client.query<{ id: number }>(`${insertOf(table, full)} returning id`, valuesOf(full));
  return rows[0]?.id ?? 0;
}

/** The rows that follow a change of an order, each as the `step`th (or of the `side`th party) in the model. */
function followingRows({ events, audits, journals, entries, bills, papers, paperAudits }: Written) {
  return {
    /** History, audit and the event in the queue, as every transition leaves them. */
    async record(client: pg.PoolClient, id: number, step: number) {
      const eventId = await put(client, "order_events", events[step], { order_id: id });
      await put(client, "audit_log", audits[step], { subject_id: id });
      const { name, from, to } = events[step] ?? {};
      const payload = { orderId: id, transition: name, from, to, eventId };
      await client.query("select graphile_worker.add_job('event', $1::json)", [
        JSON.stringify({ name: "order.transitioned", payload }),
      ]);
    },

    async journal(client: pg.PoolClient, id: number, step: number) {
      const model = journals[step];
      const key = `bare:${id}:${step}`;
      const journalId = await put(client, "ledger_journals", model, { order_id: id, idempotency_key: key });
      const lines = entries.filter((entry) => entry.journal_id === model?.id);
      await client.query(
        `insert into ledger_entries (journal_id, account_id, amount)
        select $1, account_id, amount from unnest($2::int[], $3::int[]) as l(account_id, amount)`,
        [journalId, lines.map((line) => line.account_id), lines.map((line) => line.amount)],
      );
    },

    /** The fee of one party, as its invoice that is to be issued. */
    async invoice(client: pg.PoolClient, id: number, side: number) {
      const billId = await put(client, "fee_bills", bills[side], { order_id: id });
      const paperId = await put(client, "invoices", papers[side], { bill_id: billId, number: `BARE${billId}` });
      await put(client, "audit_log", paperAudits[side], { subject_id: paperId });
      await client.query("select graphile_worker.add_job('send_invoice', $1::json, job_key := $2)", [
        JSON.stringify({ invoiceId: paperId }),
        `send_invoice:${paperId}`,
      ]);
    },
  };
}

/** An order as it is before anybody has paid. */
const unpaid = () => ({
  state: "pending_payment",
  paid_money: 0,
  paid_at: null,
  started_at: null,
  due_at: null,
  delivered_at: null,
  completed_at: null,
  closed_at: null,
  clears_at: null,
  deadline_at: new Date(Date.now() + 3_600_000),
});

/** Reads what the verbs wrote for one sale and writes the same rows for others. */
export async function bareSale(pool: pg.Pool, model: Model): Promise<BareSale> {
  const written = await writtenFor(pool, model);
  const { order } = written;
  const { record, journal, invoice } = followingRows(written);
  return {
    place: () =>
      within(pool, async (client) => {
        const id = await put(client, "orders", order, unpaid());
        await record(client, id, 0);
        return id;
      }),
    pay: (id) =>
      within(pool, async (client) => {
        await journal(client, id, 0);
        await client.query(
          "update orders set state = 'in_progress', paid_at = $2, started_at = $2, due_at = $3, deadline_at = $3, updated_at = $2 where id = $1",
          [id, new Date(), order.due_at],
        );
        await record(client, id, 1);
      }),
    accept: (id) =>
      within(pool, async (client) => {
        await client.query(
          "update orders set state = 'completed', completed_at = $2, closed_at = $2, clears_at = $3, deadline_at = null, updated_at = $2 where id = $1",
          [id, new Date(), order.clears_at],
        );
        await journal(client, id, 1);
        await invoice(client, id, 0);
        await invoice(client, id, 1);
        await record(client, id, 2);
      }),
  };
}
