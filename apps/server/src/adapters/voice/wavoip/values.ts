// Where Wavoip is: its devices, and the recordings.
import { declareProviderValue } from "#platform/config";

const devices = declareProviderValue({
  variable: "WAVOIP_URL",
  standard: "https://devices.wavoip.com",
  accepts: "address",
});
const storage = declareProviderValue({
  variable: "WAVOIP_STORAGE_URL",
  standard: "https://storage.wavoip.com",
  accepts: "address",
});

export interface WavoipOptions {
  devicesUrl: string;
  storageUrl: string;
}

export function wavoipOptionsOf(values: Readonly<Record<string, string>>): WavoipOptions {
  const [devicesUrl, storageUrl] = [values[devices], values[storage]];
  if (!devicesUrl || !storageUrl) throw new Error(`${devices} and ${storage} are declared and were not read`);
  return { devicesUrl: devicesUrl.replace(/\/$/, ""), storageUrl: storageUrl.replace(/\/$/, "") };
}
