// Where Meta's Graph API is, and which version of it is spoken.
import { declareProviderValue } from "#platform/config";
import type { GraphOptions } from "./graph.ts";

const url = declareProviderValue({
  variable: "META_GRAPH_URL",
  standard: "https://graph.facebook.com",
  accepts: "address",
});
const version = declareProviderValue({
  variable: "META_GRAPH_VERSION",
  standard: "v23.0",
  accepts: /^v\d{1,3}\.\d{1,2}$/,
});

export function graphOptionsOf(values: Readonly<Record<string, string>>): GraphOptions {
  const [graphUrl, graphVersion] = [values[url], values[version]];
  if (!graphUrl || !graphVersion) throw new Error(`${url} and ${version} are declared and were not read`);
  return { graphUrl, graphVersion };
}
