/** A date in somebody's calendar. A later file with the same `uid` and a higher `sequence` replaces it. */
export type CalendarEntry = {
  /** Unique on our site. */
  uid: string;
  sequence: number;
  at: Date;
  title: string;
  /** A path of ours. */
  url: string;
  /** The date no longer holds: the entry goes. */
  over?: boolean;
};

/** 20261222T063000Z: an instant, which every calendar shows in its own zone. */
const instant = (when: Date): string => `${when.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** TEXT of RFC 5545 §3.3.11. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

/** Lines of at most 75 octets (RFC 5545 §3.1), never cut through a character. */
function folded(line: string): string {
  let lines = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 75) {
      lines += "\r\n ";
      octets = 1;
    }
    lines += sign;
    octets += size;
  }
  return lines;
}

/**
 * An iCalendar file (RFC 5545, RFC 5546) with one entry.
 * @param site.origin the base URL; its host makes the entry's id unique
 * @param site.company its support answers for the entry
 */
export function calendarFile(
  entry: CalendarEntry,
  site: { origin: string; company: { support: string } },
  now: Date,
): string {
  const { uid, sequence, at, title, url, over = false } = entry;
  const link = site.origin + url;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Haoshou//Deadlines//ZH-TW",
    `METHOD:${over ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${uid}@${new URL(site.origin).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(link)}`,
    `URL:${link}`,
    `ORGANIZER;CN=好手:mailto:${site.company.support}`,
    `STATUS:${over ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}
