import { readFile } from "node:fs/promises";
import { BlockList, isIP } from "node:net";
import { fileURLToPath } from "node:url";
import { Reader, type Response } from "mmdb-lib";

const UNKNOWN = "地點不明";
const names = new Intl.DisplayNames(["zh-Hant-TW"], { type: "region", style: "short", fallback: "none" });

/** Private and reserved addresses, whatever the table says. */
const nowhere = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  nowhere.addSubnet(net, prefix, "ipv4");
nowhere.addAddress("::1", "ipv6");
nowhere.addSubnet("fc00::", 7, "ipv6");
nowhere.addSubnet("fe80::", 10, "ipv6");

/** Loaded on first use. The table is part of the package; no service is queried. */
let table: Promise<Reader<Response>> | undefined;

async function readTable(): Promise<Reader<Response>> {
  const path = fileURLToPath(
    import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"),
  );
  return new Reader(await readFile(path));
}

/** The country of an IP address, e.g. `台灣`, or a text for unknown. @param ip as stored with a session */
export async function placeOf(ip: string): Promise<string> {
  const address = ip.replace(/^::ffff:/i, "");
  const version = isIP(address);
  if (version === 0 || nowhere.check(address, version === 4 ? "ipv4" : "ipv6")) return UNKNOWN;
  table ??= readTable();
  const found: object | null = (await table).get(address);
  const code = found && "country_code" in found ? String(found.country_code) : "";
  return (/^[A-Z]{2}$/.test(code) && names.of(code)) || UNKNOWN;
}
