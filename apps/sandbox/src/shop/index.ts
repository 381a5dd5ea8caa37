// A pretend shop that shows a web chat: a plain page, one with a strict policy, one that changes its path without loading, and
// one that signs who its customer is.
import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";

const CONTROL = "/__control/shop";
const MAX_BODY = 16_384;

interface Shop {
  /** Origin of the chat; empty: none is shown. */
  base: string;
  key: string;
  secret: string;
}

const products = ["Camisa de linho", "Calça de brim", "Vestido azul"];
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The policy a careful shop has: its own files, and the chat's script and frame. */
const strictPolicy = (base: string) =>
  `default-src 'none'; script-src 'self' ${base}; style-src 'self'; img-src 'self'; frame-src ${base}; ` +
  "base-uri 'none'; form-action 'none'";

export const shop: Provider = {
  name: "shop",
  mount() {
    const state: Shop = { base: "", key: "", secret: "" };
    return async (request, response, url) => {
      if (url.pathname === CONTROL) {
        try {
          checkCaller(request);
          const given = request.method === "POST" ? parseFields(await readBody(request, MAX_BODY)) : {};
          for (const name of ["base", "key", "secret"] as const) {
            if (typeof given[name] === "string") state[name] = given[name];
          }
          sendJson(response, 200, { base: state.base, key: state.key });
        } catch (error) {
          const status = error instanceof HttpProblem ? error.status : 500;
          sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
        }
        return true;
      }
      const [, page] = /^\/shop(?:\/(strict|single|signed|shop\.css|shop\.js|signed\.js))?$/.exec(url.pathname) ?? [];
      if (!url.pathname.startsWith("/shop") || (page === undefined && url.pathname !== "/shop")) return false;
      if (page === "shop.css") return file(response, "text/css; charset=utf-8", CSS);
      if (page === "shop.js") return file(response, "text/javascript; charset=utf-8", SINGLE);
      if (page === "signed.js") return file(response, "text/javascript; charset=utf-8", signedScript(state, url));
      const headers = page === "strict" ? { "content-security-policy": strictPolicy(state.base) } : {};
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers })
        .end(pageOf(state, page ?? "plain", url));
      return true;
    };
  },
};

function file(response: ServerResponse, type: string, text: string): true {
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text);
  return true;
}

function pageOf({ base, key }: Shop, kind: string, url: URL): string {
  const customer = encodeURIComponent(url.searchParams.get("customer") ?? "cliente-1");
  const own = {
    single: '<script src="/shop/shop.js" defer></script>',
    signed: `<script src="/shop/signed.js?customer=${customer}"></script>`,
  }[kind];
  const chat = base && `<script src="${inHtml(base)}/widget/v1/${inHtml(key)}/loader.js" async></script>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ateliê Aurora</title>
<link rel="icon" href="/phones/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop/shop.css">
${own ?? ""}
${chat}
</head>
<body>
<header><h1>Ateliê Aurora</h1><nav><a href="/shop">Loja</a> <a href="/shop/strict">Loja com política estrita</a>
<a href="/shop/single">Loja de uma página</a> <a href="/shop/signed">Minha conta</a></nav></header>
<main><h2>Novidades</h2><ul>${products.map((name) => `<li><h3>${name}</h3><p>Feita à mão, poucas peças.</p></li>`).join("")}</ul>
<button type="button" id="next">Próxima página</button></main>
</body>
</html>`;
}

const CSS = `body{font:16px/1.5 Georgia,serif;margin:0;color:#2b2118;background:#fbf7f1}
header,main{max-width:960px;margin:auto;padding:24px}ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:16px;padding:0;list-style:none}
li{background:#fff;border:1px solid #e5d9c8;padding:16px}h1{margin:0}a{color:#7a3e12;margin-inline-end:12px}button{font:inherit;padding:8px 16px}`;

const SINGLE = `let page = 1;
document.getElementById("next").addEventListener("click", () => {
  page += 1;
  history.pushState({}, "", "/shop/single?pagina=" + page);
  document.title = "Página " + page;
});`;

/** What a shop's own server would write into the page of somebody who is signed in there. */
function signedScript({ secret }: Shop, url: URL): string {
  const id = url.searchParams.get("customer") ?? "cliente-1";
  const hash = createHmac("sha256", secret).update(id).digest("hex");
  const identity = JSON.stringify({ id, hash, name: "Marina Alves", email: "marina@example.com" }).replaceAll(
    "<",
    "\\u003c",
  );
  return `window.prosaSettings = { identity: ${identity} };`;
}
