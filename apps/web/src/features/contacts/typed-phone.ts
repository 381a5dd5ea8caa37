// A telephone number while it is typed: what it will be read as, and whether its ninth digit is missing; the server
// decides.
import parsePhoneNumber from "libphonenumber-js/min";

export interface TypedPhone {
  /** "+55 11 98765-4321". */
  shown: string;
  /** "BR". */
  country: string | null;
  /** The same number with the digit that Brazilian mobiles have had since 2016. */
  withNinthDigit: string | null;
}

const HOME = "BR";
const SURELY_WITH_COUNTRY = 12;
const WITHOUT_NINTH = /^([1-9]{2})([6-9]\d{7})$/;

export function readTyped(written: string): TypedPhone | null {
  const digits = written.replace(/\D/g, "").replace(/^0+/, "");
  const home = parsePhoneNumber(written, HOME);
  const foreign = digits.length < SURELY_WITH_COUNTRY ? undefined : parsePhoneNumber(`+${digits}`);
  const number = [home, foreign].find((one) => one?.isPossible());
  if (!number) return null;
  const [, area, line] = (number.country === HOME && WITHOUT_NINTH.exec(number.nationalNumber)) || [];
  return {
    shown: number.formatInternational(),
    country: number.country ?? null,
    withNinthDigit: area && line ? `+55 ${area} 9${line.slice(0, 4)}-${line.slice(4)}` : null,
  };
}
