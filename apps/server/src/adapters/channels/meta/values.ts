// Where the graphs of pages and of Instagram Login are; the version is that of all of Meta's products.
import { type GraphOptions, graphOptionsOf } from "#adapters/meta";
import { declareProviderValue } from "#platform/config";

const pages = declareProviderValue({
  variable: "META_PAGES_URL",
  standard: "https://graph.facebook.com",
  accepts: "address",
});
const instagram = declareProviderValue({
  variable: "META_INSTAGRAM_URL",
  standard: "https://graph.instagram.com",
  accepts: "address",
});

export interface MetaOptions {
  pages: GraphOptions;
  instagram: GraphOptions;
}

export function metaOptionsOf(values: Readonly<Record<string, string>>): MetaOptions {
  const [pagesUrl, instagramUrl] = [values[pages], values[instagram]];
  if (!pagesUrl || !instagramUrl) throw new Error(`${pages} and ${instagram} are declared and were not read`);
  const { graphVersion } = graphOptionsOf(values);
  return { pages: { graphUrl: pagesUrl, graphVersion }, instagram: { graphUrl: instagramUrl, graphVersion } };
}
