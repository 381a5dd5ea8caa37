// Pix codes as the pretend gateways write them and the pretend bank reads them; from the standard, not from the product.

const CITY = "SAO PAULO";
const PAYEE = "OPERADORA DEMO LTDA";

function part(id: string, value: string): string {
  return id + String(value.length).padStart(2, "0") + value;
}

function crc(text: string): string {
  let sum = 0xffff;
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, "0");
}

export function dynamicCode(location: string, amountCents: number | null): string {
  const open =
    part("00", "01") +
    part("01", "12") +
    part("26", part("00", "br.gov.bcb.pix") + part("25", location)) +
    part("52", "0000") +
    part("53", "986") +
    (amountCents === null ? "" : part("54", (amountCents / 100).toFixed(2))) +
    part("58", "BR") +
    part("59", PAYEE) +
    part("60", CITY) +
    part("62", part("05", "***")) +
    "6304";
  return open + crc(open);
}

export type CodeRead = {
  payee: string;
  city: string;
  amountCents: number | null;
  location: string | null;
  key: string | null;
};

export function readCode(text: string): CodeRead | null {
  const code = text.trim();
  if (crc(code.slice(0, -4)) !== code.slice(-4)) return null;
  const parts = partsOf(code);
  const account = partsOf(parts?.get("26") ?? "");
  if (!parts || account?.get("00") !== "br.gov.bcb.pix") return null;
  const amount = parts.get("54");
  return {
    payee: parts.get("59") ?? "",
    city: parts.get("60") ?? "",
    amountCents: amount === undefined ? null : Math.round(Number(amount) * 100),
    location: account.get("25") ?? null,
    key: account.get("01") ?? null,
  };
}

function partsOf(text: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!Number.isInteger(length) || value.length !== length) return null;
    parts.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return parts;
}
