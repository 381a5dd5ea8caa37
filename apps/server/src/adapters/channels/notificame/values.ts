// Where the hub is.
import { declareProviderValue } from "#platform/config";

const url = declareProviderValue({
  variable: "NOTIFICAME_URL",
  standard: "https://api.notificame.com.br",
  accepts: "address",
});

export const hubUrlOf = (values: Readonly<Record<string, string>>): string =>
  values[url] ?? "https://api.notificame.com.br";
