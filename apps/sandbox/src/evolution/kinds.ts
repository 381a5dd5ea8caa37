// Whether a file is of its kind, by its first bytes.
export const AUDIO = ["OggS", "ID3", "\xff\xfb", "\xff\xf3", "RIFF", "ftyp"];

export function isAllowed(bytes: Buffer, begins: readonly string[]): boolean {
  const head = bytes.subarray(0, 16).toString("latin1");
  return begins.some((one) => head.startsWith(one) || head.slice(4).startsWith(one));
}
