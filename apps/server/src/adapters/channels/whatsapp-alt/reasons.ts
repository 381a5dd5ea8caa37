// Why a telephone is gone, from WhatsApp's numbers, in the words that pairing by QR code has for it.
const reasons: Readonly<Record<number, string>> = {
  401: "loggedOut",
  402: "refused",
  403: "banned",
  406: "refused",
  411: "updateWhatsapp",
  419: "refused",
  440: "usedElsewhere",
};

/** Null: the server mends it by itself. */
export const reasonOf = (code: number | null | undefined): string | null =>
  code === null || code === undefined ? null : (reasons[code] ?? null);
