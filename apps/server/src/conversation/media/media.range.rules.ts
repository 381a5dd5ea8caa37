// Which part of a file a request asks for (RFC 9110, section 14). Pure.

export type WantedRange = { kind: "whole" } | { kind: "part"; start: number; end: number } | { kind: "outside" };

/** One part at a time: several, and whatever is not understood, are answered with the whole. */
export function readRange(header: string | undefined, size: number): WantedRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return { kind: "whole" };
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: "outside" } : { kind: "part", start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  return start >= size ? { kind: "outside" } : { kind: "part", start, end };
}

/** Whether the caller's copy is still good. Weak marks count as strong ones here, as the standard says. */
export function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
