// Telephone numbers: what people mean by what they type, who reads them in full, and what the others see of them. Pure;
// every wire form asks here.
import type { Profile } from "@prosa/contracts/permissions";
import parsePhoneNumber, { type PhoneNumber } from "libphonenumber-js/min";

/** Enough to tell two customers of one name apart, too little to call either. */
const DIGITS_SHOWN = 4;
const HIDDEN = "•";

/** Administrators, general supervisors and support always; everybody else unless the company hides numbers. */
export function mayReadPhones(
  viewer: { readonly profile: Profile; readonly isSupport: boolean },
  hidesPhones: boolean,
): boolean {
  return !hidesPhones || viewer.isSupport || viewer.profile === "admin" || viewer.profile === "supervisor";
}

/** The last digits; everything else that could be part of a number becomes a dot, signs between them stay. */
export function maskPhone(phone: string): string {
  const digits = phone.match(/\p{Nd}/gu)?.length ?? 0;
  // Of a short number the last four would be nearly all of it.
  const shown = Math.min(DIGITS_SHOWN, Math.floor(digits / 2));
  let left = digits - shown;
  return phone.replace(/\p{Nd}/gu, (digit) => {
    left -= 1;
    return left >= 0 ? HIDDEN : digit;
  });
}

/** Where a number is at home that names no country. */
const HOME = "BR";
/** Area code and eight or nine digits, or the number of a service that is free to call. */
const BRAZILIAN = /^(?:[1-9]{2}9?\d{8}|800\d{7})$/;

/** No Brazilian number has so many without its country's code. */
const SURELY_WITH_COUNTRY = 12;

/**
 * Digits with the country's code, or null for what cannot be anybody's number. Read as Brazilian first; what is too long
 * for that may be a foreign number without its plus sign.
 */
export function readPhone(written: string): string | null {
  const read = (number: PhoneNumber | undefined) =>
    number?.isPossible() && (number.country !== HOME || BRAZILIAN.test(number.nationalNumber))
      ? number.number.replace(/\D/g, "")
      : null;
  const digits = written.replace(/\D/g, "").replace(/^0+/, "");
  const foreign = digits.length < SURELY_WITH_COUNTRY ? undefined : parsePhoneNumber(`+${digits}`);
  return read(parsePhoneNumber(written, HOME)) ?? read(foreign);
}

const WITHOUT_NINTH = /^(55[1-9]{2})([016-9]\d{7})$/;

/** What numbers are compared by, with the ninth digit in its place; `phone_match_key` in the database decides the same. */
export function phoneKey(digits: string): string {
  return digits.replace(WITHOUT_NINTH, "$19$2");
}
