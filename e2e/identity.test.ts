import sharp from "sharp";
import { expect, test } from "vitest";
import { getMyData, login } from "#contract/accounts/routes.ts";
import { someIdNumber } from "./harness/papers.ts";
import { becomeDemo, mailTo, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { at, gone, says, seen, until } from "./harness/wait.ts";

shareBrowser({ pictures: true });

test("a member shows both sides of a card, an operator looks and accepts, the member sees who looked", async () => {
  const member = await newPerson(phone);
  const email = await makeMember(member, "小昀");
  await member.api.call(login, { body: { email, password: PASSWORD } });
  const number = someIdNumber();
  const name = `林小昀${number.slice(-4)}`;
  await member.go("/mypage/setting");
  const { page } = member;
  await page.getByRole("button", { name: "申請驗證" }).click();
  await page.getByLabel("姓名", { exact: true }).fill(name);
  await page.getByLabel("身分證字號或居留證號").fill("A123456780");
  await page.getByLabel("身分證字號或居留證號").blur();
  await page
    .getByLabel("證件正面")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await seen(page.getByText("只能用 JPEG、PNG 或 WebP 圖片。"));
  await seen(page.getByText("證號不正確，請再核對一次"));
  await page.getByLabel("身分證字號或居留證號").fill(number);
  await page.getByLabel("證件正面").setInputFiles(await somePicture("正面.png"));
  await page.getByLabel("證件背面").setInputFiles(await somePicture("背面.png"));
  await page.getByRole("button", { name: "送出審核" }).click();
  await seen(page.getByText("目前沒有人查看過你的證件資料。"));

  const operator = await newPerson();
  await becomeDemo(operator, "operator");
  await operator.go("/admin/identity");
  await operator.page.getByRole("link", { name, exact: true }).click();
  await at(operator.page, /^\/admin\/identity\/\d+$/);
  const accept = operator.page.getByRole("button", { name: "通過", exact: true });
  expect(await accept.isDisabled()).toBe(true);
  expect(await operator.page.getByText(number).count()).toBe(0);
  await operator.page.getByRole("button", { name: "查看證號與證件圖片" }).click();
  await seen(operator.page.getByText(number));
  await until(
    "both sides shown, and the way free",
    async () => [
      await operator.page
        .getByRole("main")
        .locator("figure img")
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
      await accept.isEnabled(),
    ],
    ([shown, enabled]) => shown === 2 && enabled === true,
  );
  await accept.click();
  await operator.page.getByRole("button", { name: "通過驗證" }).click();
  await seen(operator.page.getByRole("main").getByText("已通過", { exact: true }));

  expect((await mailTo(email, "身分驗證已通過")).text).toContain(name);
  await member.go("/mypage/setting");
  const main = page.getByRole("main");
  await says(main, `通過，${name}`);
  await page.getByText("誰查看過我的證件資料").click();
  for (const part of ["身分審核人員查看了", "證號", "證件正面", "證件背面"]) await says(main.locator("details"), part);
});

/** A photo stored rotated, as cameras do; upright, its upper half is red and its lower one blue. */
async function lyingPhoto() {
  const half = (background: string) => ({ create: { width: 400, height: 400, channels: 3 as const, background } });
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#00f" } })
    .composite([{ input: await sharp(half("#f00")).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer };
}

test("a portrait is cut by the keyboard, upright, and what cannot be used says why", async () => {
  const person = await newPerson();
  const email = await makeMember(person, "小昀");
  await person.api.call(login, { body: { email, password: PASSWORD } });
  const { page, go, api, context } = person;
  await go("/mypage/setting");
  const input = page.getByLabel("更換頭像");
  await input.setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await seen(page.getByText("這個檔案不是可用的圖片，請改用 JPEG、PNG 或 WebP。"));
  const tiny = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: "tiny.png", mimeType: "image/png", buffer: tiny });
  await seen(page.getByText("圖片太小：至少要寬 160、高 160 像素"));

  await input.setInputFiles(await lyingPhoto());
  const dialog = page.getByRole("dialog", { name: "裁切頭像" });
  await dialog.getByRole("application").focus();
  for (let n = 0; n < 6; n++) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("+");
  expect(await dialog.getByLabel("縮放").getAttribute("aria-valuetext")).toBe("110%");
  await dialog.getByRole("button", { name: "使用這個範圍" }).click();
  await seen(page.getByText("頭像已更新"));
  await gone(dialog);

  const { avatar } = await api.call(getMyData, {});
  const stored = await context.request.get(`/media/${avatar}/320`);
  const { channels } = await sharp(await stored.body()).stats();
  const [red, , blue] = channels.map(({ mean }) => Math.round(mean));
  expect(red).toBeGreaterThan(240);
  expect(blue).toBeLessThan(15);
});
