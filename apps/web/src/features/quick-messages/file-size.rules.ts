// The size of a file as people say it.

const UNITS = ["B", "kB", "MB"] as const;

/** 812 B, 4,1 kB in the browser's own decimals, 12 MB. */
export function fileSize(bytes: number, locale?: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 });
  return `${number.format(value)} ${UNITS[unit]}`;
}
