import type { Locator } from "playwright-core";
import sharp from "sharp";
import type { UploadFile } from "./client.ts";

/** A picture as a seller might upload it: 1600 × 1000 in two random colours. */
export async function somePicture(name: string): Promise<UploadFile> {
  const hue = Math.floor(Math.random() * 360);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
    <rect width="1600" height="1000" fill="hsl(${hue} 40% 85%)"/>
    <circle cx="${400 + hue}" cy="500" r="${200 + hue / 2}" fill="hsl(${(hue + 180) % 360} 60% 40%)"/></svg>`;
  return { name, mimeType: "image/png", buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Drops a picture on the middle of an element or pastes it there, by dispatching the browser's events. */
export async function give(
  target: Locator,
  how: "drop" | "paste",
  picture: UploadFile,
  beside: Record<string, string> = {},
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(
    (element, { how, name, type, base64, beside }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
      for (const [kind, text] of Object.entries(beside)) data.setData(kind, text);
      const { left, top, width, height } = element.getBoundingClientRect();
      const always = { bubbles: true, cancelable: true };
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      element.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { ...always, ...place, dataTransfer: data })
          : new ClipboardEvent("paste", { ...always, clipboardData: data }),
      );
    },
    { how, name: picture.name, type: picture.mimeType, base64: picture.buffer.toString("base64"), beside },
  );
}
