// Every way into the process is declared; a route that is not stops the start.
import { type Audit, faultOfAudit } from "@prosa/contracts/audit";
import { faultOfCreates } from "@prosa/contracts/creates";
import type { Access, RouteShape } from "@prosa/contracts/route";
import type { FastifyInstance } from "fastify";

/** An entrance beside the API: webhooks, media, health, documentation, the web's files. */
export interface PlainEntrance {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | readonly ("GET" | "HEAD" | "POST" | "OPTIONS")[];
  readonly url: string;
  /** One sentence: why this is not a route of the contract. */
  readonly purpose: string;
  /** "signature": the caller proves itself over the raw bytes; "private": peers inside only. */
  readonly access: Access | "signature" | "private";
  /** Takes the cookie for files where no header came, because pictures and sound are asked for without one. */
  readonly takesPass?: true;
  readonly audit: Audit;
}

export type Declaration = { readonly contract: RouteShape } | { readonly plain: PlainEntrance };

declare module "fastify" {
  interface FastifyContextConfig {
    declared?: Declaration;
  }
}

const declarations = new WeakMap<FastifyInstance["server"], Declaration[]>();

/** Call before anything is mounted. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const list: Declaration[] = [];
  declarations.set(app.server, list);
  app.addHook("onRoute", ({ method, url, config }) => {
    const declared = (config as { declared?: Declaration } | undefined)?.declared;
    if (!declared) throw new Error(`Route ${method} ${url} is not declared: use serve() or servePlain()`);
    const unsaid = faultOfAudit("contract" in declared ? declared.contract.audit : declared.plain.audit);
    if (unsaid !== null) throw new Error(`Route ${method} ${url} ${unsaid}: see contracts/audit.ts`);
    const silent = "contract" in declared ? faultOfCreates(declared.contract) : null;
    if (silent !== null) throw new Error(`Route ${method} ${url} ${silent}: see contracts/creates.ts`);
    list.push(declared);
  });
}

export function listDeclared(app: FastifyInstance): readonly Declaration[] {
  return declarations.get(app.server) ?? [];
}
