import { useSyncExternalStore } from "react";
import { ApiError } from "#contract/api.ts";

type Lib = typeof import("@simplewebauthn/browser");
type Question = { challenge: string };

const offered = (): boolean => "PublicKeyCredential" in window;
const never = () => () => undefined;

/** Whether this browser supports passkeys; browsers inside of apps often do not. True on the server. */
export const usePasskeys = (): boolean => useSyncExternalStore(never, offered, () => true);

/** Creates or uses a passkey in the browser's dialog, which the user can cancel. */
async function inBrowser<T>(work: (lib: Lib) => Promise<T>): Promise<T> {
  if (!offered()) throw refusal("這個瀏覽器不支援通行金鑰，請改用其他方式，或換一個瀏覽器。");
  const lib = await import("@simplewebauthn/browser");
  return work(lib).catch((error: unknown) => {
    const known = error instanceof Error && error.name === "InvalidStateError";
    const message = known
      ? "這個裝置已經有這個帳號的通行金鑰。"
      : "沒有完成通行金鑰的驗證。可以再試一次，或改用其他方式。";
    throw refusal(message);
  });
}

const refusal = (message: string) => new ApiError(422, { code: "passkey_refused", message });

/** Signs a challenge of the server with a passkey of this device. @throws ApiError */
export const answerByPasskey = (question: Question) =>
  inBrowser((lib) => lib.startAuthentication({ optionsJSON: question as never }));

/** Creates a passkey. @throws ApiError */
export const makePasskey = (question: Question) =>
  inBrowser((lib) => lib.startRegistration({ optionsJSON: question as never }));
