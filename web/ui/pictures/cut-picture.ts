import type { Cut } from "./crop.ts";

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));

/**
 * Renders the crop to a file. WebP keeps transparency; a browser that cannot write it produces a JPEG on white.
 * @param widest maximum width of the result, which is never enlarged. px
 * @throws Error with a message when the browser is out of memory
 */
export async function cutPicture(image: HTMLImageElement, cut: Cut, widest: number, name: string): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(Math.min(widest, cut.width)));
  canvas.height = Math.max(1, Math.round((canvas.width * cut.height) / cut.width));
  const context = canvas.getContext("2d");
  const failed = "這台裝置無法裁切這張圖片，請先縮小再試。";
  if (!context) throw new Error(failed);
  context.imageSmoothingQuality = "high";
  const draw = () => context.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  draw();
  let blob = await encode(canvas, "image/webp");
  if (blob?.type !== "image/webp") {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    draw();
    blob = await encode(canvas, "image/jpeg");
  }
  if (!blob) throw new Error(failed);
  const ending = blob.type === "image/webp" ? "webp" : "jpg";
  return new File([blob], `${name.replace(/\.[^.]*$/, "")}.${ending}`, { type: blob.type });
}
