import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mailHtml } from "#server/kernel/mails/html.ts";
import { LONG, longMails } from "#server/testing/factories/long-mails.ts";
import { newPerson, origin, shareBrowser } from "./harness/person.ts";

shareBrowser();

const mails = longMails();

/** The mails whose text stands beside the window, by their subjects. */
async function tooWide(width: number, pictures: boolean): Promise<string[]> {
  const { page } = await newPerson();
  await page.setViewportSize({ width, height: 800 });
  await page.route("**/media/**", (route) =>
    pictures ? route.fulfill({ body: readFileSync("public/apple-touch-icon.png") }) : route.abort(),
  );
  const wide: string[] = [];
  for (const { process, transition, mails: each } of mails)
    for (const mail of each) {
      await page.setContent(mailHtml(mail, origin));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) wide.push(`${process}.${transition}: ${over} px`);
    }
  return wide;
}

test.each([
  [390, true],
  [600, true],
  [320, false],
])("mails with the longest names and sums fit into %i pixels, pictures %s", async (width, pictures) => {
  expect(mails.length).toBeGreaterThan(40);
  expect(LONG.length).toBeGreaterThan(40);
  expect(await tooWide(width, pictures)).toEqual([]);
});
