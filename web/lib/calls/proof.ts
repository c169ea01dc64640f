import { isApiError } from "#contract/api.ts";

/** Asks the user to re-authenticate. @returns whether they did */
type Ask = () => Promise<boolean>;

let dialog: Ask | null = null;

/** Registers the re-authentication dialog; called by layouts whose pages need it. @returns unregisters it */
export function provideProofDialog(ask: Ask): () => void {
  dialog = ask;
  return () => {
    if (dialog === ask) dialog = null;
  };
}

export const requestProof: Ask = async () => (await dialog?.()) ?? false;

/** Makes a call; when it requires re-authentication, asks for it in a dialog and makes the call again. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isApiError(error) || error.code !== "proof_needed" || !(await requestProof())) throw error;
    return work();
  }
}
