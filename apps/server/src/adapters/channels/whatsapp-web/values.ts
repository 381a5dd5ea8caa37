// Where files of WhatsApp lie, sealed: the host that downloads come from, and how hosts for uploads are spoken to.
import { declareProviderValue } from "#platform/config";

const MEDIA = declareProviderValue({
  variable: "WHATSAPP_MEDIA_URL",
  standard: "https://mmg.whatsapp.net",
  accepts: "address",
});

export const mediaUrlOf = (values: Readonly<Record<string, string>>): string =>
  values[MEDIA] ?? "https://mmg.whatsapp.net";
