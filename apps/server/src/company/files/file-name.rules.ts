// Names of uploaded files: as the uploader wrote them, without anything that could mislead or be a path. Pure.

const LONGEST = 200;
const NAMELESS = "file";

/** The last part of a path, in one line; marks that turn text around could hide the real ending. */
export function cleanFileName(given: string | undefined): string {
  const last = (given ?? "").normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const name = [...visible].slice(0, LONGEST).join("").trim();
  return /^\.*$/.test(name) ? NAMELESS : name;
}

/** The header that makes a browser save and never show; both spellings, for old clients and for all alphabets. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
