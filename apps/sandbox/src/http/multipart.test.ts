// A form is read the same way however its bytes happen to be cut on the road.
import { expect, test } from "vitest";
import { boundaryOf, readParts } from "./multipart.ts";

const BOUNDARY = "----thing7";
const TRICKY = "line one\r\n--\r\n------thing\r\nalmost a boundary";
const FORM = [
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="messaging_product"\r\n\r\nwhatsapp`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="nota é.pdf"\r\nContent-Type: application/pdf\r\n\r\n${TRICKY}`,
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="empty"\r\n\r\n`,
  `--${BOUNDARY}--\r\n`,
].join("\r\n");

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(text: string, size: number) {
  const parts = [];
  for await (const { body, ...part } of readParts(inPieces(text, size), BOUNDARY)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    parts.push({ ...part, text: Buffer.concat(chunks).toString() });
  }
  return parts;
}

test.for([1, 2, 3, 7, 64, 10_000])("a form cut every %i bytes gives the same parts", async (size) => {
  expect(await readAll(FORM, size)).toEqual([
    { name: "messaging_product", filename: null, contentType: null, text: "whatsapp" },
    { name: "file", filename: "nota é.pdf", contentType: "application/pdf", text: TRICKY },
    { name: "empty", filename: null, contentType: null, text: "" },
  ]);
});

test("a body read not at all, or only in part, is skipped and not mistaken for headers", async () => {
  const names = [];
  for await (const part of readParts(inPieces(FORM, 5), BOUNDARY)) {
    names.push(part.name);
    if (part.name === "file") for await (const _ of part.body) break;
  }
  expect(names).toEqual(["messaging_product", "file", "empty"]);
});

test.for([
  ["it ends early", FORM.slice(0, 150)],
  ["a part has no name", `--${BOUNDARY}\r\ncontent-type: text/plain\r\n\r\nx\r\n--${BOUNDARY}--`],
  ["it is something else", "hello"],
] as const)("a form is refused when %s", async ([, text]) => {
  await expect(readAll(text, 9)).rejects.toThrow("malformed");
});

test("the boundary is read bare or quoted, and only from a form", () => {
  expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe("a b");
  expect(boundaryOf("application/json")).toBeNull();
  expect(boundaryOf(undefined)).toBeNull();
});
