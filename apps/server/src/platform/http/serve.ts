// Mounts a route of the contract: access, input, handler, answer, in this order and for every route alike.

import { KEY_PREFIX } from "@prosa/contracts/company/scopes";
import { limits, ourLimits } from "@prosa/contracts/limits";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteShape } from "@prosa/contracts/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AuditSlip, slipOf } from "#platform/audit";
import {
  type Authenticated,
  actorOf,
  type Ctx,
  type Deps,
  inTenantScope,
  type SessionState,
  type VisitorState,
} from "#platform/context";
import type { TransactionOptions } from "#platform/database";
import { AppError } from "#platform/errors";
import { type Guarded, refusalFor } from "./access.rules.ts";
import { checkAnswer } from "./answer.ts";
import type { PlainEntrance } from "./declared.ts";
import { readInput } from "./input.ts";
import { networksOf } from "./limits/network.rules.ts";
import { type Asker, type Intent, intentOf, once, replaying } from "./once.ts";
import { recorded } from "./recorded.ts";
import { isPrivateAddress } from "./request-id.ts";

export const API_BASE = "/api";
export const MEDIA_PATH = "/media";
export const MEDIA_COOKIE = "prosa_media";

export type HttpApp = FastifyInstance;
/** What a module mounts. */
export type Routes = (app: HttpApp) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    deps: Deps;
  }
  interface FastifyRequest {
    /** Null on public routes, where nobody is asked. */
    session: SessionState | null;
    /** Null everywhere but on routes of visitors. */
    visitor: VisitorState | null;
    /** What this request owes the security log; null where its route leaves none. */
    slip: AuditSlip | null;
    /** What the caller wants to happen once; null where no key came. */
    intent: Intent | null;
  }
}

export type ServedRequest<R extends RouteShape> = FastifyRequest<{
  Params: ParamsOf<R>;
  Querystring: QueryOf<R>;
  Body: BodyOf<R>;
}> & {
  readonly session: R["access"] extends "public" | "visitor" ? null : SessionState;
  readonly visitor: R["access"] extends "visitor" ? VisitorState : null;
};

export type Handler<R extends RouteShape> = (
  request: ServedRequest<R>,
  reply: FastifyReply,
) => Promise<AnswerOf<R>> | AnswerOf<R>;

// Nobody is known on public routes, so the address is counted. Generous: a whole office may stand behind one.
const PUBLIC_REQUESTS_PER_MINUTE = 300;
const VISITOR_REQUESTS_PER_MINUTE = 300;

export function serve<const R extends RouteShape>(app: HttpApp, route: R, handler: Handler<R>): void {
  app.route({
    ...frameOf(app, route),
    handler: (request, reply) =>
      recorded(app.deps, route, request, () =>
        replaying(app.deps, request, reply, () => handler(request as unknown as ServedRequest<R>, reply)),
      ),
  });
}

/** Everything around the handler of a contract's route; uploads have the same. */
export function frameOf(app: HttpApp, route: RouteShape) {
  return {
    method: route.method,
    url: API_BASE + route.path,
    config: { declared: { contract: route } },
    handlerTimeout: (route.timeoutSeconds ?? limits.httpTimeoutSeconds) * 1000,
    schema: { response: { 200: route.answer } },
    // Before the body is read: a stranger's megabyte is not worth parsing.
    async onRequest(request: FastifyRequest) {
      await admit(app.deps, route, request);
      request.slip = slipOf(route.audit, request);
      request.intent = intentOf(route, request);
    },
    preValidation: async (request: FastifyRequest) => {
      readInput(route, request);
      // After the input: whoever typed something wrong is told so before being asked who they are.
      const isStoodFor = route.byToken === "proven" && request.session?.apiKey !== undefined;
      if (asksForProof(route, request) && !isStoodFor) await demandProof(app.deps, request.session);
    },
    ...(app.deps.config.environment === "test"
      ? {
          preSerialization: async (_request: FastifyRequest, _reply: FastifyReply, answer: unknown) => {
            checkAnswer(route.answer, answer);
            return answer;
          },
        }
      : {}),
  };
}

function asksForProof({ proof }: RouteShape, { params, body }: FastifyRequest): boolean {
  return typeof proof === "function" ? proof({ params, body }) : proof === "fresh";
}

/** Also for what was asked for by one route and is handed out by another. */
export async function demandProof(deps: Deps, session: SessionState | null): Promise<void> {
  if (!session) throw new AppError("ERR_LOGIN_REQUIRED");
  // Support and programs come with nothing they could prove again, and what asks for a proof stays when they leave.
  if (session.isSupport || session.apiKey !== undefined) throw new AppError("ERR_NO_PERMISSION");
  const { until, by } = await deps.sessions.proofOf(session);
  if (until === null || until <= deps.clock.now()) throw new AppError("ERR_PROOF_NEEDED", { detail: by });
}

export interface PlainOptions {
  bodyLimit?: number;
  timeoutSeconds?: number;
  /** Asked before anything of the body is read; throws to refuse. */
  beforeBody?: (request: FastifyRequest) => Promise<void>;
}

/** For entrances that no contract describes. `access` is enforced, except for "signature", which is the handler's. */
export function servePlain(
  app: HttpApp,
  entrance: PlainEntrance,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  options: PlainOptions = {},
): void {
  app.route({
    method: entrance.method as string[],
    url: entrance.url,
    config: { declared: { plain: entrance } },
    // Webhooks wait for one transaction, which has limits of its own: a timer for each would cost as much as reading it.
    ...(entrance.access === "signature"
      ? {}
      : { handlerTimeout: (options.timeoutSeconds ?? limits.httpTimeoutSeconds) * 1000 }),
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    onRequest: async (request) => {
      const { access } = entrance;
      if (access === "private") refuseOutsiders(request);
      else if (access !== "public" && access !== "signature") await admit(app.deps, { ...entrance, access }, request);
      await options.beforeBody?.(request);
    },
    handler: async (request, reply) => recorded(app.deps, entrance, request, () => handler(request, reply)),
  });
}

async function admit(deps: Deps, route: Guarded & { takesPass?: true }, request: FastifyRequest): Promise<void> {
  if (route.access === "public") {
    for (const { name, times } of networksOf(request.ip)) {
      deps.rateLimit.demandSoon("address", name, { limit: PUBLIC_REQUESTS_PER_MINUTE * times, seconds: 60 });
    }
    return;
  }
  if (route.access === "visitor") {
    request.visitor = await admitVisitor(deps, request);
    return;
  }
  const answer = await recognise(deps, request, route.takesPass ?? false);
  const session = admitted(answer, route);
  if (session) {
    // Scrolling through pictures is counted apart, so that it never stops anybody from writing.
    const [kind, limit, who] = countedAs(session, route.takesPass ?? false);
    deps.rateLimit.demandSoon(kind, `${session.tenantId}.${who}`, { limit, seconds: 60 });
  }
  request.session = session;
  const refusal = refusalFor(route, session);
  if (refusal) throw new AppError(refusal);
}

/** As fast as people write and browsers ask, and no faster; an unknown one is counted by address, as on public routes. */
async function admitVisitor(deps: Deps, request: FastifyRequest): Promise<VisitorState> {
  const { widgetKey: key = "" } = request.params as { widgetKey?: string };
  const { cookie, authorization } = request.headers;
  const visitor = await deps.visitors.authenticate({ key, cookie, authorization });
  if (!visitor) {
    await admit(deps, { access: "public" }, request);
    throw new AppError("ERR_LOGIN_REQUIRED");
  }
  const who = `${visitor.tenantId}.${visitor.visitorId}`;
  deps.rateLimit.demandSoon("visitor", who, { limit: VISITOR_REQUESTS_PER_MINUTE, seconds: 60 });
  return visitor;
}

/** A program that asks too much keeps neither its person nor the company's other programs from working. */
function countedAs({ apiKey, userId }: SessionState, takesPass: boolean) {
  if (apiKey) return ["key", ourLimits.requestsPerMinutePerKey, apiKey.id] as const;
  return takesPass
    ? (["media", ourLimits.mediaPerMinutePerUser, userId] as const)
    : (["user", ourLimits.requestsPerMinutePerUser, userId] as const);
}

/** A session that still owes its second step is nobody, except to the routes that lead through it. */
function admitted(answer: Authenticated | null, { beforeSecondStep }: Guarded): SessionState | null {
  if (!answer || answer.ok) return answer?.session ?? null;
  if (beforeSecondStep && answer.owing) return answer.owing;
  throw new AppError(answer.code, { detail: answer.detail });
}

/** Null when nobody says who they are. */
async function recognise(deps: Deps, request: FastifyRequest, takesPass: boolean): Promise<Authenticated | null> {
  const token = bearerOf(request.headers.authorization);
  if (token?.startsWith(KEY_PREFIX)) return deps.keys.authenticate(token, request.ip);
  if (token !== null) return deps.authenticate(token);
  const pass = takesPass ? request.cookies[MEDIA_COOKIE] : undefined;
  return pass === undefined ? null : deps.sessions.authenticatePass(pass);
}

/** A forwarded request comes from outside whatever its last hop was, unless a trusted proxy vouches for the first. */
function refuseOutsiders(request: FastifyRequest): void {
  const isForwarded = request.headers["x-forwarded-for"] !== undefined && request.ip === request.socket.remoteAddress;
  if (isForwarded || !isPrivateAddress(request.ip)) throw new AppError("ERR_NOT_FOUND");
}

function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(header ?? "");
  return match?.[1] ?? null;
}

/** The caller's own tenant, as the caller; with what the request owes the security log, and once where it has a key. */
export async function inTenant<T>(
  deps: Deps,
  request: Asker,
  fn: (ctx: Ctx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const { session, slip } = request;
  if (!session) throw new AppError("ERR_LOGIN_REQUIRED");
  return once(request, options ?? {}, fn, (work) =>
    inTenantScope(deps, session.tenantId, actorOf(session), work, options, slip),
  );
}

/** The end of work in several transactions: its answer is kept where the request has a key. */
export async function settled<T>(deps: Deps, request: Asker, answer: T): Promise<T> {
  return request.intent ? inTenant(deps, request, async () => answer) : answer;
}
