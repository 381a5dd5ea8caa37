// The API's description for machines (/api/openapi.json) and for people (/api/docs).
import { readFile } from "node:fs/promises";
import { openApiDocument } from "@prosa/contracts/openapi";
import { routes } from "@prosa/contracts/routes";
import type { Config } from "#platform/config";
import { pagePolicy } from "./headers.ts";
import { API_BASE, type HttpApp, servePlain } from "./serve.ts";

const pages = [
  { url: `${API_BASE}/docs`, file: "docs.html", type: "text/html; charset=utf-8" },
  { url: `${API_BASE}/docs/docs.css`, file: "docs.css", type: "text/css; charset=utf-8" },
  { url: `${API_BASE}/docs/docs.js`, file: "docs.js", type: "text/javascript; charset=utf-8" },
] as const;

export async function mountDocs(app: HttpApp, config: Config): Promise<void> {
  let document: string | null = null;
  servePlain(
    app,
    {
      method: "GET",
      url: `${API_BASE}/openapi.json`,
      purpose: "The API's description for tools",
      access: "public",
      audit: { none: "open" },
    },
    (_request, reply) => {
      // Written for whoever asks first: it is a good part of the work of a start.
      document ??= JSON.stringify(openApiDocument(routes, { serverUrl: config.http.publicUrl + API_BASE }));
      return reply.header("content-type", "application/json; charset=utf-8").send(document);
    },
  );
  for (const { url, file, type } of pages) {
    const body = await readFile(new URL(`./docs/${file}`, import.meta.url));
    servePlain(
      app,
      { method: "GET", url, purpose: "The API's description for people", access: "public", audit: { none: "open" } },
      (_request, reply) =>
        reply.header("content-type", type).header("content-security-policy", pagePolicy(config)).send(body),
    );
  }
}
