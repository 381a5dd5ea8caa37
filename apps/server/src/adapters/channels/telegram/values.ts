// Where Telegram's Bot API is, and how its news reach us.
import { declareProviderValue } from "#platform/config";

const url = declareProviderValue({
  variable: "TELEGRAM_API_URL",
  standard: "https://api.telegram.org",
  accepts: "address",
});
const updates = declareProviderValue({
  variable: "TELEGRAM_UPDATES",
  standard: "webhook",
  accepts: /^(webhook|polling)$/,
});

export interface TelegramOptions {
  apiUrl: string;
  /** Telegram cannot reach this installation: it is asked instead. */
  isPolled: boolean;
}

export function telegramOptionsOf(values: Readonly<Record<string, string>>): TelegramOptions {
  const [apiUrl, way] = [values[url], values[updates]];
  if (!apiUrl || !way) throw new Error(`${url} and ${updates} are declared and were not read`);
  return { apiUrl, isPolled: way === "polling" };
}
