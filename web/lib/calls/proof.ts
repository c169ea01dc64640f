import { isApiError } from "#contract/api.ts";

/** Asks the person at this browser to prove again who they are. @returns whether it was shown */
type Ask = () => Promise<boolean>;

let dialog: Ask | null = null;

/** The layout of pages that make such calls brings the dialog. @returns takes it away again */
export function provideProofDialog(ask: Ask): () => void {
  dialog = ask;
  return () => {
    if (dialog === ask) dialog = null;
  };
}

export const requestProof: Ask = async () => (await dialog?.()) ?? false;

/** Makes a call; where it asks for a fresh proof of who acts, asks for that in place and makes it again. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isApiError(error) || error.code !== "proof_needed" || !(await requestProof())) throw error;
    return work();
  }
}
