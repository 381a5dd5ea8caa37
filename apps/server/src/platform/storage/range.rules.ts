// Cuts an asked range to the file. Pure.
import type { ByteRange } from "./storage.types.ts";

export function cutRange(range: ByteRange | undefined, size: number): { start: number; end: number } | null {
  if (!range) return null;
  const { start, end = size - 1 } = range;
  const isWhole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (!isWhole || start < 0 || start >= size || end < start) throw new RangeError("The range lies outside of the file");
  return { start, end: Math.min(end, size - 1) };
}
