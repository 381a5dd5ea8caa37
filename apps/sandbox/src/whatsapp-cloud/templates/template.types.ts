// A message template as the provider keeps it, and as a phone shows it once it is filled in.

export type TemplateButton = {
  type: "URL" | "QUICK_REPLY" | "PHONE_NUMBER" | "COPY_CODE";
  text?: string;
  url?: string;
  phone_number?: string;
  example?: unknown;
};

export type HeaderFormat = "TEXT" | "IMAGE" | "VIDEO" | "DOCUMENT" | "LOCATION";

export type TemplateComponent =
  | { type: "HEADER"; format: HeaderFormat; text?: string; example?: unknown }
  | { type: "BODY"; text: string; example?: unknown; add_security_recommendation?: boolean }
  | { type: "FOOTER"; text?: string; code_expiration_minutes?: number }
  | { type: "BUTTONS"; buttons: TemplateButton[] };

export type Template = {
  id: string;
  name: string;
  language: string;
  category: "MARKETING" | "UTILITY" | "AUTHENTICATION";
  status: string;
  parameterFormat: "POSITIONAL" | "NAMED";
  components: TemplateComponent[];
  quality: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
  rejectedReason: string;
  /** New marketing templates may be held first, and then delivered or dropped with 132015. */
  held: "no" | "deliver" | "drop";
};

export type ViewButton = { type: TemplateButton["type"]; text: string; payload: string };

export type TemplateView = {
  name: string;
  header: { format: HeaderFormat; text: string | null; media: unknown } | null;
  body: string;
  footer: string | null;
  buttons: ViewButton[];
};
