import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A key with its certificate, PEM. */
export type Certificate = { key: string; cert: string };

/** An element of ASN.1 in its DER form. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const text = (tag: number, words: string) => der(tag, Buffer.from(words));
const yes = der(0x01, Buffer.from([255]));

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const ALTERNATIVE_NAMES = oid("551d11");
const BASIC_CONSTRAINTS = oid("551d13");

/** UTCTime, `yymmddhhmmssZ`. */
const time = (at: Date) => text(0x17, `${at.toISOString().replaceAll(/\D/g, "").slice(2, 14)}Z`);

/**
 * A certificate that signs itself, for a host name and 127.0.0.1. Trusted as an authority of its own
 * (`NODE_EXTRA_CA_CERTS`), because Node makes keys but no certificates.
 */
export function makeCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, host))));
  const day = 86_400_000;
  const [from, to] = [-1, 30].map((days) => time(new Date(Date.now() + days * day)));
  const serial = der(0x02, Buffer.from([1]), randomBytes(8));
  const names = sequence(text(0x82, host), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, yes, der(0x04, sequence(yes))),
    sequence(ALTERNATIVE_NAMES, der(0x04, names)),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    ECDSA_SHA256,
    name,
    sequence(from ?? time(new Date()), to ?? time(new Date())),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const base64 = sequence(content, ECDSA_SHA256, signature).toString("base64");
  const lines = base64.match(/.{1,64}/g)?.join("\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
