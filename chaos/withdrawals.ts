import { putMyBankAccount } from "#contract/accounts/setting-routes.ts";
import { getMyRevenues } from "#contract/ledger/routes.ts";
import { withdrawalMin } from "#contract/terms.ts";
import { balanceToTransfer, getBatches, getBatchFile, makeBatch, takeAnswer } from "#contract/withdrawals/routes.ts";
import type { Member } from "./client.ts";
import { note, noteOnce } from "./facts.ts";
import { act, fileOf, type Scene } from "./scene.ts";

/** Last digits of accounts: the simulated bank accepts transfers to the first two and returns those to the others. */
const ENDINGS = ["0008", "0009", "0002", "0004"];

/** Requests a withdrawal for a seller, after setting a bank account if there is none or the bank refused it. */
export async function withdraw(scene: Scene): Promise<void> {
  const { random, sellers, facts } = scene;
  const member = random.pick(sellers);
  const revenue = await member.act(getMyRevenues, {});
  if (!revenue.ok || revenue.answer.balance < withdrawalMin) return;
  const amount = random.whole(withdrawalMin, revenue.answer.balance);
  const ask = () => act(scene, member, balanceToTransfer, { body: { amount } });
  let asked = await ask();
  if (!asked.ok && asked.code === "withdrawal_account") {
    const account = `2001234567${random.pick(ENDINGS)}`;
    await act(scene, member, putMyBankAccount, { body: { bankCode: "812", account } });
    asked = await ask();
  }
  if (asked.ok) note(facts.acts, `withdrawal.request withdrawal ${asked.answer.id}`, asked);
}

/**
 * Uploads a file to the bank, which accepts each number once, and downloads the response file, which may be corrupted.
 */
async function throughTheBank(
  { origin, random }: Scene,
  number: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const form = new FormData();
  form.set("file", new File([file], "transfers.txt", { type: "text/plain" }));
  const signal = AbortSignal.timeout(30_000);
  const fault = random.chance(0.2) ? "?fault=cut" : "";
  try {
    await fetch(`${origin}/sandbox/bank/files`, { method: "POST", body: form, redirect: "manual", signal });
    const answer = await fetch(`${origin}/sandbox/bank/files/${number}/answer${fault}`, { signal });
    return answer.ok ? await answer.text() : null;
  } catch {
    // The simulated bank runs in the process that may be killed; then the batch waits for the next operator.
    return null;
  }
}

/**
 * Creates a batch of the due withdrawals, or imports the bank's response to a released one.
 * @returns false when there was nothing to do
 */
export async function payOut(scene: Scene, operator: Member): Promise<boolean> {
  const { facts } = scene;
  const batches = await operator.act(getBatches, { query: { page: 1 } as never });
  if (!batches.ok) return false;
  const sent = batches.answer.data.find(({ state }) => state === "sent");
  if (!sent) {
    if (batches.answer.due.count === 0) return false;
    const made = await act(scene, operator, makeBatch, {});
    if (made.ok) note(facts.acts, `withdrawal_batch.make withdrawal_batch ${made.answer.id}`, made);
    return true;
  }
  const params = { id: sent.id };
  const file = await operator.act(getBatchFile, { params });
  if (!file.ok) return true;
  const answer = await throughTheBank(scene, sent.number, Buffer.from(String(file.answer), "latin1"));
  if (answer === null) return true;
  const taken = await act(scene, operator, takeAnswer, { params, file: fileOf(answer, "answer.txt") });
  noteOnce(facts.acts, `withdrawal_batch.answer withdrawal_batch ${sent.id}`, taken);
  return true;
}
