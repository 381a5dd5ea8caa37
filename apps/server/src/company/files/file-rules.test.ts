// Names and kinds of uploaded files, whatever the uploader claims.
import { expect, test } from "vitest";
import { attachmentHeader, cleanFileName } from "./file-name.rules.ts";
import { typeOfContent } from "./file-type.rules.ts";

const bytes = (...parts: (number[] | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const zip = [0x50, 0x4b, 0x03, 0x04];
const ftyp = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`);
const office = "application/vnd.openxmlformats-officedocument";

test.each([
  ["image/jpeg", bytes([0xff, 0xd8, 0xff, 0xe0])],
  ["image/png", bytes([0x89], "PNG\r\n\x1a\n")],
  ["image/gif", bytes("GIF89a")],
  ["image/webp", bytes("RIFF....WEBPVP8 ")],
  ["audio/wav", bytes("RIFF....WAVEfmt ")],
  ["application/pdf", bytes("%PDF-1.7")],
  ["audio/ogg", bytes("OggS\x00\x02")],
  ["audio/mpeg", bytes("ID3\x04")],
  ["audio/mpeg", bytes([0xff, 0xfb, 0x90, 0x00])],
  ["audio/aac", bytes([0xff, 0xf1, 0x50])],
  ["audio/amr", bytes("#!AMR\n")],
  ["audio/mp4", ftyp("M4A ")],
  ["video/quicktime", ftyp("qt  ")],
  ["video/3gpp", ftyp("3gp5")],
  ["image/heic", ftyp("heic")],
  ["video/mp4", ftyp("isom")],
  ["video/webm", bytes([0x1a, 0x45, 0xdf, 0xa3], "....B\x82\x84webm")],
  [`${office}.wordprocessingml.document`, bytes(zip, "....word/document.xml")],
  [`${office}.spreadsheetml.sheet`, bytes(zip, "....xl/workbook.xml")],
  [`${office}.presentationml.presentation`, bytes(zip, "....ppt/slides")],
  ["application/zip", bytes(zip, "readme")],
  ["text/plain", Buffer.from("Olá, mundo;1;2\r\n")],
  ["text/plain", Buffer.from("ação").subarray(0, -1)],
  ["text/plain", Buffer.from("<html><script>alert(1)</script>")],
  ["text/plain", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["application/octet-stream", bytes("MZ\x90\x00\x03")],
  ["application/octet-stream", bytes([0xff, 0xfe], "h\x00i\x00")],
  ["application/octet-stream", Buffer.alloc(0).fill(0)],
])("%s is found in the content", (type, head) => {
  if (head.length > 0) expect(typeOfContent(head)).toBe(type);
});

test.each([
  ["report.pdf", "report.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ana\\foto.png", "foto.png"],
  ["a\r\nSet-Cookie: x.png", "aSet-Cookie: x.png"],
  ["invoice\u202Egpj.exe", "invoicegpj.exe"],
  ["  two   spaces .txt ", "two spaces .txt"],
  ["..", "file"],
  ["", "file"],
  ["\u0000", "file"],
  ["a/", "file"],
])("the name %j becomes %j", (given, wanted) => {
  expect(cleanFileName(given)).toBe(wanted);
});

test("a long name is cut between characters", () => {
  expect([...cleanFileName("😀".repeat(300))]).toHaveLength(200);
  expect(cleanFileName(undefined)).toBe("file");
});

test("the header of a saved file holds no way out of itself", () => {
  expect(attachmentHeader('ação "x"; y=1.png')).toBe(
    `attachment; filename="a__o _x__ y_1.png"; filename*=UTF-8''a%C3%A7%C3%A3o%20%22x%22%3B%20y%3D1.png`,
  );
  expect(attachmentHeader("it's (1)*.txt")).toContain("UTF-8''it%27s%20%281%29%2A.txt");
});
