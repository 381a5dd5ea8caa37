// Every pair of colours that must be readable, and the fixed grounds among them: what tests hold and brands are derived by.

export type Theme = "light" | "dark";
export const themes: readonly Theme[] = ["light", "dark"];

/** What a brand replaces; every other role is the same in every brand. */
export const brandRoles = [
  "app-primary",
  "app-primary-hover",
  "app-on-primary",
  "app-primary-text",
  "app-primary-soft",
  "app-primary-edge",
  "app-selected",
] as const;
export type BrandRole = (typeof brandRoles)[number];
export type BrandColors = Readonly<Record<BrandRole, string>>;

/** The fixed colours that a brand's are held against: copies of the token file, which its test compares. */
export const fixedColors: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    "app-canvas": "#f4f6f8",
    "app-surface": "#ffffff",
    "app-raised": "#ffffff",
    "app-sunken": "#ebeef2",
    "app-text": "#16202b",
    "app-text2": "#4a5765",
    "app-text3": "#5f6b78",
    "app-danger": "#b42318",
  },
  dark: {
    "app-canvas": "#0e1418",
    "app-surface": "#161d23",
    "app-raised": "#1d262d",
    "app-sunken": "#0a0f13",
    "app-text": "#e6ecf1",
    "app-text2": "#a9b6c2",
    "app-text3": "#93a1ae",
    "app-danger": "#ff8a80",
  },
};

export type Pair = readonly [front: string, ground: string];

const grounds = ["app-canvas", "app-surface", "app-raised", "app-hover", "app-selected"];
const texts = ["app-text", "app-text2", "app-text3"];
const semantic = ["success", "warning", "danger", "info", "neutral", "bot"];
const channels = ["whatsapp", "official", "alt", "telegram", "instagram", "facebook", "web", "voice"];
const on = (front: string, ...several: string[]): Pair[] => several.map((ground) => [front, ground]);

/** Held at 4.5:1. */
export const textPairs: readonly Pair[] = [
  ...texts.flatMap((text) => on(text, ...grounds, "app-primary-soft")),
  ...on("app-on-primary", "app-primary", "app-primary-hover"),
  ...on("app-primary-text", "app-canvas", "app-surface", "app-raised", "app-selected", "app-primary-soft"),
  ...on("app-link", "app-canvas", "app-surface", "app-raised"),
  ...semantic.flatMap((role) => on(`app-${role}`, `app-${role}-soft`, "app-surface")),
  ...["app-bubble-in", "app-bubble-out", "app-bubble-bot"].flatMap((bubble): Pair[] => [
    ["app-text", bubble],
    [`${bubble}-meta`, bubble],
  ]),
  ...on("app-note-text", "app-note"),
  ...on("app-note-meta", "app-note"),
  ...on("app-danger", "app-failed"),
  ...on("app-text2", "app-pill"),
  ...on("app-text", "app-hit"),
  ...channels.flatMap((channel) => on(`ch-${channel}`, "app-surface", "app-canvas")),
  ...Array.from({ length: 10 }, (_, tone): Pair => [`av${tone}t`, `av${tone}`]),
];

/** Held at 3:1. */
export const edgePairs: readonly Pair[] = [
  ...on("app-border-strong", "app-surface"),
  ...on("app-focus", "app-surface", "app-canvas"),
  ...on("app-primary-edge", "app-canvas", "app-surface", "app-raised"),
  ...on("app-tick-read", "app-bubble-out"),
];

const isOfBrand = ([front, ground]: Pair) => brandRoles.some((role) => role === front || role === ground);
export const brandTextPairs: readonly Pair[] = textPairs.filter(isOfBrand);
export const brandEdgePairs: readonly Pair[] = edgePairs.filter(isOfBrand);
