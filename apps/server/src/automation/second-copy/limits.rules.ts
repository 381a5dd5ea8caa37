// How often documents are looked up: by a contact, by a company, and when strangers seem to be guessing. Pure.

export interface Counts {
  /** Of this contact, in the last hour. */
  inHour: number;
  /** Other documents of this contact, in the last day. */
  othersInDay: number;
  /** Of this document, by anybody, in the last day, that nobody could prove. */
  doubtsOfDocument: number;
  /** Of the company, in the last minute. */
  inMinute: number;
  /** Of the company, in ten minutes, that were nobody's. */
  unknown: number;
}

export const lookupLimits = {
  perHour: 5,
  documentsPerDay: 3,
  doubtsPerDay: 5,
  perMinute: 30,
  unknown: 10,
} as const;

/** Nothing of the answer tells whether a document is known. */
export const mayLookUp = ({ inHour, othersInDay, doubtsOfDocument, inMinute, unknown }: Counts): boolean =>
  inHour < lookupLimits.perHour &&
  othersInDay < lookupLimits.documentsPerDay &&
  doubtsOfDocument < lookupLimits.doubtsPerDay &&
  inMinute < lookupLimits.perMinute &&
  unknown < lookupLimits.unknown;
