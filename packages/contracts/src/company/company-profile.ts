// The company's own face on the wire: name, zone, currency, contact and logo, kept by its admins.
import { z } from "zod";
import { route } from "../route.ts";
import { Email } from "../shapes.ts";
import { Whatsapp } from "./tenants.ts";

/** Those with hundredths: money is kept in the smallest unit, and everything divides by a hundred. */
export const currencies = [
  "BRL",
  "USD",
  "EUR",
  "AOA",
  "ARS",
  "BOB",
  "COP",
  "CRC",
  "CVE",
  "DOP",
  "GBP",
  "GTQ",
  "MXN",
  "MZN",
  "PEN",
  "UYU",
] as const;
export const Currency = z.enum(currencies);

export const CompanyProfile = z.object({
  name: z.string(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  website: z.string().nullable(),
  postalAddress: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string(),
  logoUrl: z.string().nullable(),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

export const CompanyProfileInput = z.object({
  name: z.string().trim().min(2).max(120),
  email: Email.nullable(),
  whatsapp: Whatsapp.nullable(),
  website: z
    .string()
    .trim()
    .max(200)
    .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))
    .nullable(),
  postalAddress: z.string().trim().min(3).max(300).nullable(),
  timeZone: z.string().max(60),
  currency: Currency,
});

const reads = { area: "settings", level: "read" } as const;
const changes = { area: "settings", level: "full" } as const;

export const showCompanyProfile = route({
  method: "GET",
  path: "/tenants/profile",
  summary: "The company's name, contact, zone, currency and logo.",
  access: reads,
  answer: CompanyProfile,
});

export const updateCompanyProfile = route({
  method: "PUT",
  path: "/tenants/profile",
  summary: "Changes the company's profile; zone and currency hold at once, for hours, days and sums on every screen.",
  access: changes,
  audit: { kind: "tenant.changed" },
  body: CompanyProfileInput.partial(),
  answer: CompanyProfile,
});

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;

export const saveCompanyLogo = route({
  method: "PUT",
  path: "/tenants/logo",
  summary: "Changes the company's logo: JPEG, PNG or WebP, drawn anew.",
  access: changes,
  audit: { kind: "tenant.changed" },
  upload: { maxBytes: LOGO_MAX_BYTES },
  answer: CompanyProfile,
});

export const deleteCompanyLogo = route({
  method: "DELETE",
  path: "/tenants/logo",
  summary: "Takes the company's logo away.",
  access: changes,
  audit: { kind: "tenant.changed" },
  answer: CompanyProfile,
});

/** Answers with the bytes themselves, or with nothing (204) where there is none. */
export const showCompanyLogo = route({
  method: "GET",
  path: "/tenants/logo",
  summary: "The company's logo, for its own people.",
  access: "session",
  whenPlanExpired: true,
  query: z.object({ v: z.string().max(40).optional() }),
  answer: z.unknown(),
});
