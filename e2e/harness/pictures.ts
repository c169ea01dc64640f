import sharp from "sharp";
import type { UploadFile } from "./client.ts";

/** A picture as a seller might upload it: 1600 × 1000, two colours, no two alike. */
export async function somePicture(name: string): Promise<UploadFile> {
  const hue = Math.floor(Math.random() * 360);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
    <rect width="1600" height="1000" fill="hsl(${hue} 40% 85%)"/>
    <circle cx="${400 + hue}" cy="500" r="${200 + hue / 2}" fill="hsl(${(hue + 180) % 360} 60% 40%)"/></svg>`;
  return { name, mimeType: "image/png", buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}
