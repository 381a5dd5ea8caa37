// What the form of a web chat holds, as one flat list of fields, and back. Pure.
import {
  type PreChatField,
  SiteName,
  type WebchatLanguage,
  type WebchatSettings,
  type WebchatTexts,
  webchatLanguages,
} from "@prosa/contracts/webchat/webchat";

export const textParts = ["title", "subtitle", "greeting", "offline"] as const;
export type TextPart = (typeof textParts)[number];
export type TextField = `${TextPart}_${WebchatLanguage}`;
export const textField = (part: TextPart, language: WebchatLanguage): TextField => `${part}_${language}`;

export type WebchatValues = {
  color: string;
  position: "right" | "left";
  language: WebchatLanguage;
  greets: boolean;
  greetAfterSeconds: number;
  /** One in each line. */
  domains: string;
  askName: PreChatField;
  askEmail: PreChatField;
  askPhone: PreChatField;
  identity: WebchatSettings["identity"];
  files: boolean;
  continueByEmail: boolean;
  visitorsNow: boolean;
} & Record<TextField, string>;

const USUAL_SECONDS = 10;

const everyText = <T>(make: (part: TextPart, language: WebchatLanguage) => T): Record<TextField, T> =>
  Object.fromEntries(
    webchatLanguages.flatMap((language) =>
      textParts.map((part) => [textField(part, language), make(part, language)] as const),
    ),
  ) as Record<TextField, T>;

export function valuesOf(settings: WebchatSettings): WebchatValues {
  const { color, position, language, texts, greetAfterSeconds, domains, preChat, identity, files } = settings;
  const { continueByEmail, visitorsNow } = settings;
  return {
    color,
    position,
    language,
    greets: greetAfterSeconds !== null,
    greetAfterSeconds: greetAfterSeconds ?? USUAL_SECONDS,
    domains: domains.join("\n"),
    askName: preChat.name,
    askEmail: preChat.email,
    askPhone: preChat.phone,
    identity,
    files,
    continueByEmail,
    visitorsNow,
    ...everyText((part, one) => texts[one][part]),
  };
}

/** People paste whole addresses: only whose site it is counts. */
export function domainsIn(text: string): string[] {
  const lines = text.split(/[\s,]+/).filter(Boolean);
  return [
    ...new Set(
      lines.map((line) =>
        line
          .replace(/^https?:\/\//i, "")
          .replace(/\/.*$/, "")
          .toLowerCase(),
      ),
    ),
  ];
}

export const wrongDomains = (text: string) => domainsIn(text).filter((one) => !SiteName.safeParse(one).success);

export function settingsOf(values: WebchatValues): WebchatSettings {
  const { color, position, language, identity, files, continueByEmail, visitorsNow } = values;
  const textsOf = (one: WebchatLanguage): WebchatTexts => ({
    title: values[textField("title", one)],
    subtitle: values[textField("subtitle", one)],
    greeting: values[textField("greeting", one)],
    offline: values[textField("offline", one)],
  });
  return {
    color,
    position,
    language,
    identity,
    files,
    continueByEmail,
    visitorsNow,
    texts: { pt: textsOf("pt"), en: textsOf("en"), es: textsOf("es") },
    greetAfterSeconds: values.greets ? values.greetAfterSeconds : null,
    domains: domainsIn(values.domains),
    preChat: { name: values.askName, email: values.askEmail, phone: values.askPhone },
  };
}

export const labelsOf = (word: (part: TextPart) => string): Record<TextField, string> =>
  everyText((part) => word(part));

/** What a site writes into its page. */
export const snippetOf = (address: string, key: string) =>
  `<script async src="${address}/widget/v1/${key}/loader.js"></script>`;

/** How a shop's own server signs who its customer is. */
export const signingSnippet = `const hash = crypto.createHmac("sha256", SECRET).update(customerId).digest("hex");
// In the page, before the script above:
window.prosaSettings = { identity: { id: customerId, hash, name, email } };`;

/** As contrast is reckoned with: which words can be read on this colour, and how well. */
export function inkOn(color: string): { ink: string; ratio: number } {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = luminance(color);
  const white = 1.05 / (ground + 0.05);
  const [light, dark] = [Math.max(ground, luminance("#16202b")), Math.min(ground, luminance("#16202b"))];
  return white >= 4.5 ? { ink: "#ffffff", ratio: white } : { ink: "#16202b", ratio: (light + 0.05) / (dark + 0.05) };
}
