// Phone numbers as the provider sees them: digits, country code, and Brazil's optional ninth digit.

export function digitsOf(written: string): string {
  return written.replace(/\D/g, "");
}

export function isPhone(digits: string): boolean {
  return /^[1-9]\d{7,14}$/.test(digits);
}

/** The same Brazilian mobile with or without the ninth digit, or null where no second spelling exists. */
export function otherSpelling(digits: string): string | null {
  if (/^55\d{2}9\d{8}$/.test(digits)) return digits.slice(0, 4) + digits.slice(5);
  if (/^55\d{2}[6-9]\d{7}$/.test(digits)) return `${digits.slice(0, 4)}9${digits.slice(4)}`;
  return null;
}

/**
 * The digits a business meant by `to`. Without "+" the provider prepends the country code of the business; a number
 * that already carries that code at full length is left alone, because in practice the provider accepts it.
 */
export function recipientDigits(to: string, businessDigits: string): string {
  const digits = digitsOf(to);
  if (to.trim().startsWith("+")) return digits;
  const country = businessDigits.startsWith("1") ? "1" : businessDigits.slice(0, 2);
  const isComplete = digits.startsWith(country) && digits.length >= country.length + 10;
  return isComplete ? digits : country + digits;
}
