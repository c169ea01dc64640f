declare module "wawoff2/decompress.js" {
  /** A font out of its packed form. @throws Error when it is none */
  export default function decompress(packed: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}
