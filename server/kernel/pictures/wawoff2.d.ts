declare module "wawoff2/decompress.js" {
  /** Decompresses a WOFF2 font. @throws Error when the data are not one */
  export default function decompress(packed: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}
