import { expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { getCategories } from "#contract/catalog/routes.ts";
import { sendMessage } from "#contract/messaging/routes.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, openProfile, personAt, phone, shareBrowser, wide } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { as } from "./harness/visits.ts";
import { seen, until } from "./harness/wait.ts";

shareBrowser({ pictures: true });

/** How many times wider than its box a picture may be, in device pixels: the files come in steps. */
const MOST = 1.6;

const seller = (await as("seller", (api) => api.call(getMyData, {}))).id;
const [category] = await as("visitor", (api) => api.call(getCategories, {}));

/** The visible pictures: the drawn width, the chosen file, and the smallest sufficient one. */
const shown = () =>
  [...document.querySelectorAll<HTMLImageElement>("main img[srcset]")].flatMap((image) => {
    const files = image.srcset.split(", ").map((each) => each.split(/ |w$/));
    const file = Number(files.find(([url = ""]) => image.currentSrc.endsWith(url))?.[1]);
    const drawn = image.clientWidth * devicePixelRatio;
    const enough = files.map(([, width]) => Number(width)).find((width) => width >= drawn) ?? file;
    return file && image.complete && drawn > 0 ? [{ file, enough, drawn }] : [];
  });

test.each([
  ["a phone", phone, 3],
  ["a wide window", wide, 1],
] as const)("lists take files as large as they are drawn on %s", async (_, size, deviceScaleFactor) => {
  const context = await openProfile(size, undefined, { deviceScaleFactor });
  const { page, go } = await personAt(context);
  // The smallest pictures first: a browser uses a larger file that it has already cached.
  for (const path of ["/users", "/search?k=設計", `/categories/${category?.id}`, `/users/${seller}/services`]) {
    await go(path);
    const pictures = await until(
      `pictures at ${path}`,
      () => page.evaluate(shown),
      (all) => all.length > 1,
    );
    const large = pictures.filter(({ file, enough, drawn }) => file > enough && file > MOST * drawn);
    expect(large, path).toEqual([]);
  }
  await context.close();
});

test("a picture of a conversation that cannot be shown is a file that can be saved", async () => {
  const buyer = await newPerson();
  await becomeDemo(buyer, "buyer");
  const { page, go, api } = buyer;
  await api.upload(sendMessage, { id: 1 }, { text: "" }, [await somePicture("壞掉的圖.png")]);
  await go("/mypage/messages/1");
  const link = page.getByRole("link", { name: /壞掉的圖/ }).last();
  await seen(link.locator("img"));
  const small = await link.locator("img").getAttribute("src");
  await page.route(`**${small}`, (route) => route.fulfill({ status: 404, body: "" }));
  await go("/mypage/messages/1");
  await until(
    "the picture is a link to its file",
    () => link.locator("img").count(),
    (pictures) => pictures === 0,
  );
  expect(await link.getAttribute("download")).toBe("壞掉的圖.png");
});
