// Brands on the wire: name, colours and pictures under which the product is seen at each host, set by the operator.
import { z } from "zod";
import { route } from "../../route.ts";
import { Done, Id, Timestamp, WireId } from "../../shapes.ts";

const Hex = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
/** One line, as it stands in titles and subjects. */
const Line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}<>"]*$/u);

/** A name of a machine, without a port: "atendimento.example.com". */
export const BrandHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/);

export const brandImages = ["logoLight", "logoDark", "icon", "loginBackground"] as const;
export const BrandImage = z.enum(brandImages);
export type BrandImage = z.infer<typeof BrandImage>;

/** Names of uploads; what they show is public while a brand uses them. */
const ImageName = z.string().regex(/^[0-9a-f]{32}$/);
const Images = z.object({
  logoLight: ImageName.nullable(),
  logoDark: ImageName.nullable(),
  icon: ImageName.nullable(),
  loginBackground: ImageName.nullable(),
});
export type BrandImages = z.infer<typeof Images>;

export const BrandInput = z.object({
  /** Null: the standard brand, of every host that has none of its own. */
  host: BrandHost.nullable(),
  name: Line(40).min(1),
  color: Hex,
  /** Shown under the sign-in card and at the end of letters. */
  support: Line(120).nullable(),
  images: Images,
});
export type BrandInput = z.infer<typeof BrandInput>;

export const Brand = BrandInput.extend({ id: WireId, updatedAt: Timestamp });
export type Brand = z.infer<typeof Brand>;

export const MOST_BRANDS = 50;

const Roles = z.object({
  primary: z.string(),
  hover: z.string(),
  onPrimary: z.string(),
  text: z.string(),
  soft: z.string(),
  edge: z.string(),
});

/** What a brand looks like in one theme, and how well it reads at its worst. */
const Look = z.object({
  roles: Roles,
  canvas: z.string(),
  surface: z.string(),
  ink: z.string(),
  ratios: z.object({ button: z.number(), link: z.number(), selected: z.number(), edge: z.number() }),
  /** Its hue is near that of danger: destructive buttons are then drawn as outlines. */
  isNearDanger: z.boolean(),
});
export type BrandLook = z.infer<typeof Look>;

export const listBrands = route({
  method: "GET",
  path: "/admin/brands",
  summary: "The standard brand, where it was changed, and those of other hosts.",
  access: "operator",
  audit: { kind: "operator.brands_read" },
  answer: z.object({ brands: z.array(Brand) }),
});

export const previewBrand = route({
  method: "GET",
  path: "/brand-preview",
  summary: "What a colour becomes in both themes, with the contrast it reaches. Tells of nobody and keeps nothing.",
  access: "session",
  query: z.object({ color: Hex }),
  answer: z.object({ light: Look, dark: Look }),
});

export const saveBrand = route({
  method: "PUT",
  path: "/admin/brands",
  summary: "Keeps the brand of a host, new or not; its colours are derived so that everything stays readable.",
  access: "operator",
  audit: { kind: "operator.brand_changed" },
  body: BrandInput,
  answer: Brand,
});

export const deleteBrand = route({
  method: "DELETE",
  path: "/admin/brands/:brandId",
  summary: "Takes a brand away: its host shows the standard one, and without a standard one ours.",
  access: "operator",
  audit: { kind: "operator.brand_changed" },
  params: z.object({ brandId: Id }),
  answer: Done,
});

export const BRAND_IMAGE_MAX_BYTES = 5 * 1024 * 1024;

export const uploadBrandImage = route({
  method: "POST",
  path: "/admin/media-upload",
  summary: "Draws a picture of a brand anew: PNG, JPEG or WebP. It is public once a brand names it.",
  access: "operator",
  audit: { kind: "operator.brand_changed" },
  creates: false,
  upload: { maxBytes: BRAND_IMAGE_MAX_BYTES },
  query: z.object({ ref: BrandImage }),
  answer: z.object({ ref: BrandImage, name: z.string(), bytes: z.number().int() }),
});
