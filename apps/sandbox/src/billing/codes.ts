// Slips and Pix codes as a bank writes them; from the standards, not from the product.

const BANK = "461";
const ROUND_BEGAN = Date.UTC(2025, 1, 22);

const tens = (digits: string): string => {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = 3 - weight) {
    const product = Number(digits[at]) * weight;
    sum += Math.floor(product / 10) + (product % 10);
  }
  return String((10 - (sum % 10)) % 10);
};

const elevens = (digits: string): string => {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = weight === 9 ? 2 : weight + 1)
    sum += Number(digits[at]) * weight;
  const check = 11 - (sum % 11);
  return String(check > 9 ? 1 : check);
};

/** Of a day since the count began again at 1000. */
export function slipOf(dueDate: string, cents: number, number: number): { barcode: string; line: string } {
  const factor = String(1000 + Math.round((Date.parse(`${dueDate}T00:00:00Z`) - ROUND_BEGAN) / 86_400_000));
  const value = factor + String(cents).padStart(10, "0");
  const free = `111${String(number).padStart(22, "0")}`;
  const check = elevens(`${BANK}9${value}${free}`);
  const fields = [`${BANK}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  return {
    barcode: `${BANK}9${check}${value}${free}`,
    line: fields.map((field) => field + tens(field)).join("") + check + value,
  };
}

const part = (id: string, value: string) => id + String(value.length).padStart(2, "0") + value;

export function codeOf(number: number, cents: number): string {
  const open = [
    part("00", "01"),
    part("01", "12"),
    part("26", part("00", "br.gov.bcb.pix") + part("25", `pix-sandbox.local/cobv/${number}`)),
    part("52", "0000"),
    part("53", "986"),
    part("54", (cents / 100).toFixed(2)),
    part("58", "BR"),
    part("59", "PROVEDOR DEMO LTDA"),
    part("60", "SAO PAULO"),
    part("62", part("05", "***")),
    "6304",
  ].join("");
  let sum = 0xffff;
  for (const byte of Buffer.from(open)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return open + sum.toString(16).toUpperCase().padStart(4, "0");
}
