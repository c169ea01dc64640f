import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Question = { challenge: string };
type Wishes = { origin?: string; host?: string; counter?: number; verified?: boolean };

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();
const encoded = (bytes: Buffer): string => bytes.toString("base64url");

/** Flag bits: user present, user verified, attested credential data. */
const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

/** Software authenticator with one passkey (WebAuthn, ES256, attestation "none"); answers as a browser would. */
export function openAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, { challenge }: Question, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const head = (host: string, flags: number, counter: number): Buffer => {
    const end = Buffer.alloc(5);
    end.writeUInt8(flags, 0);
    end.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(host), end]);
  };

  function credential(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, key]);
  }

  const common = { id: encoded(id), rawId: encoded(id), type: "public-key" as const, clientExtensionResults: {} };
  const settled = ({ origin = "http://localhost", host = "localhost", verified = true, counter }: Wishes) => ({
    origin,
    host,
    flags: PRESENT | (verified ? VERIFIED : 0),
    counter: counter ?? ++uses,
  });

  return {
    /** Answers a registration challenge. */
    register(question: Question, wishes: Wishes = {}) {
      const { origin, host, flags, counter } = settled(wishes);
      const authData = Buffer.concat([head(host, flags | ATTESTED, counter), credential()]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]) as never,
      );
      const clientDataJSON = encoded(clientData("webauthn.create", question, origin));
      return { ...common, response: { clientDataJSON, attestationObject: encoded(Buffer.from(attestation)) } };
    },
    /** Answers an authentication challenge. */
    answer(question: Question, wishes: Wishes = {}) {
      const { origin, host, flags, counter } = settled(wishes);
      const authenticatorData = head(host, flags, counter);
      const data = clientData("webauthn.get", question, origin);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authenticatorData),
          signature: encoded(signature),
        },
      };
    },
  };
}
