// Mantine in our clothes: its sizes, radii and colours read the design tokens, so its components take our roles.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

// Only what Mantine computes with; everything drawn goes through the roles below.
const brand: MantineColorsTuple = [
  "#E3F1EE",
  "#D3E8E3",
  "#A8D3CA",
  "#6CB5A8",
  "#2BB8A3",
  "#2E9484",
  "#0B7A6B",
  "#096A5D",
  "#085A4F",
  "#04211C",
];

const role = (name: string) => `var(--app-${name})`;
const either = (name: string, otherwise: string) => `var(--app-${name}, ${otherwise})`;

interface Tone {
  strong: string;
  hover: string;
  onStrong: string;
  text: string;
  soft: string;
  edge: string;
}

const tones: Record<string, Tone> = {
  brand: {
    strong: role("primary"),
    hover: role("primary-hover"),
    onStrong: role("on-primary"),
    text: role("primary-text"),
    soft: role("primary-soft"),
    edge: role("primary-edge"),
  },
  red: {
    // A brand near red draws what destroys as an outline.
    strong: either("danger-fill", role("danger")),
    hover: either("danger-fill-hover", `color-mix(in srgb, ${role("danger")} 88%, ${role("text")})`),
    onStrong: either("danger-on", role("surface")),
    text: role("danger"),
    soft: role("danger-soft"),
    edge: either("danger-edge", "transparent"),
  },
  gray: {
    strong: role("neutral"),
    hover: role("text2"),
    onStrong: role("surface"),
    text: role("text2"),
    soft: role("neutral-soft"),
    edge: "transparent",
  },
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = tones[input.color ?? "brand"];
  const border = "1px solid transparent";
  if (input.variant === "default") {
    return {
      background: role("control"),
      hover: role("hover"),
      color: role("text"),
      border: `1px solid ${role("border")}`,
    };
  }
  if (!tone) return defaultVariantColorsResolver(input);
  switch (input.variant) {
    case "filled":
      return {
        background: tone.strong,
        hover: tone.hover,
        color: tone.onStrong,
        border: `1px solid ${tone.edge}`,
      };
    case "light":
      return { background: tone.soft, hover: role("hover"), color: tone.text, border };
    case "outline":
      return {
        background: "transparent",
        hover: tone.soft,
        color: tone.text,
        border: `1px solid color-mix(in srgb, ${tone.text} 45%, transparent)`,
      };
    case "subtle":
    case "transparent":
      return {
        background: "transparent",
        hover: input.variant === "subtle" ? role("hover") : "transparent",
        color: tone.text,
        border,
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const roles: Record<string, string> = {
  "--mantine-color-text": role("text"),
  "--mantine-color-bright": role("text"),
  "--mantine-color-body": role("surface"),
  "--mantine-color-error": role("danger"),
  "--mantine-color-success": role("success"),
  "--mantine-color-placeholder": role("text3"),
  "--mantine-color-anchor": role("link"),
  "--mantine-color-default": role("control"),
  "--mantine-color-default-hover": role("hover"),
  "--mantine-color-default-color": role("text"),
  "--mantine-color-default-border": role("border"),
  "--mantine-color-dimmed": role("text2"),
  "--mantine-color-disabled": role("sunken"),
  "--mantine-color-disabled-color": role("text3"),
  "--mantine-color-disabled-border": role("border"),
  "--mantine-primary-color-contrast": role("on-primary"),
  "--mantine-color-brand-filled": role("primary"),
  "--mantine-color-brand-filled-hover": role("primary-hover"),
  "--mantine-color-brand-light": role("primary-soft"),
  "--mantine-color-brand-light-hover": role("hover"),
  "--mantine-color-brand-light-color": role("primary-text"),
  "--mantine-color-brand-outline": role("primary-text"),
  "--mantine-color-brand-outline-hover": role("primary-soft"),
  "--mantine-color-brand-text": role("primary-text"),
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });

/** The library draws a `header`, which would be a second banner of the page beside the title bar. */
const plainHeader = { header: { role: "presentation" } };

const px = (value: number) => `${value / 16}rem`;

export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 6, dark: 4 },
  colors: { brand },
  white: "#FFFFFF",
  black: "#16202B",
  autoContrast: true,
  luminanceThreshold: 0.3,
  respectReducedMotion: true,
  cursorType: "pointer",
  focusRing: "auto",
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  fontSizes: { xs: px(12), sm: px(13), md: px(14.5), lg: px(16), xl: px(20) },
  lineHeights: { xs: "1.33", sm: "1.385", md: "1.45", lg: "1.5", xl: "1.4" },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  shadows: { xs: "var(--e1)", sm: "var(--e1)", md: "var(--e2)", lg: "var(--e3)", xl: "var(--e3)" },
  breakpoints: { xs: "30em", sm: "40em", md: "64em", lg: "80em", xl: "90em" },
  headings: {
    fontFamily: "var(--font)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: px(20), lineHeight: px(28) },
      h2: { fontSize: px(16), lineHeight: px(24) },
      h3: { fontSize: px(14), lineHeight: px(20) },
    },
  },
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: "sm" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "md" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "xl",
        transitionProps: { duration: 150 },
        overlayProps: { color: "transparent" },
        attributes: plainHeader,
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 220 }, attributes: plainHeader } },
    // Without the placeholder the first choice has the focus, and nothing but choices is in the menu.
    Menu: {
      defaultProps: {
        shadow: "md",
        radius: "md",
        transitionProps: { duration: 150 },
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: "md", radius: "md", transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 90 }, withinPortal: true } },
    Checkbox: { defaultProps: { size: "xs", radius: "xs" } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Loader: { defaultProps: { type: "oval" } },
  },
});
