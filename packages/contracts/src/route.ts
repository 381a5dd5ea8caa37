// What a route is: one declaration read by the server, the web client, the documentation and the tests.
import type { z } from "zod";
import type { Aliases } from "./aliases.ts";
import type { Audit, Audited, NotAudited } from "./audit.ts";
import type { ApiScope } from "./company/scopes.ts";
import type { Creates } from "./creates.ts";
import type { FeatureGate } from "./gates.ts";
import type { Area, Level } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call a route. "public": nobody is asked who they are; "session": anyone signed in;
 * an area with the level needed of the caller's profile; "operator": admins of tenant 1. Where a scope is named, keys of
 * the public API may call it too, if they have that scope and the person they act as has the level. "visitor": whoever
 * has written in a web chat before, in their own browser, and nobody else.
 */
export type Access = "public" | "visitor" | "session" | "operator" | { area: Area; level: Level; scope?: ApiScope };

/** What is asked of a route, as far as a declaration looks into it. */
export interface Wish {
  // biome-ignore lint/suspicious/noExplicitAny: each route has its own; its declaration reads what its schemas name.
  readonly params: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly body: any;
}

interface Declared {
  /** Path below the API base, without a trailing slash; parameters as ":name". */
  path: string;
  /** One sentence for the API documentation. */
  summary: string;
  /**
   * What cannot be taken back asks for the password once more, unless that was within the last minutes: always, or for
   * some wishes only. Refused with ERR_PROOF_NEEDED, it is repeated after `POST /auth/confirm`.
   */
  proof?: "fresh" | ((wish: Wish) => boolean);
  /** Whether the platform's support may, where `supportMay` would decide otherwise. */
  support?: "refused" | "allowed";
  /** Answers a session that still owes its second step; everything else then refuses with ERR_SECOND_STEP_NEEDED. */
  beforeSecondStep?: true;
  /** Asked by the web chat's frame, which has an origin of its own, and by no other page. */
  from?: "widget";
  /** Still answers when the tenant's plan has expired; everything else then refuses. */
  whenPlanExpired?: boolean;
  /** Part of the product that the company's plan must include; else ERR_PREMIUM_ONLY. */
  gate?: FeatureGate;
  /**
   * Of the operator's routes: whether the platform's own token opens it. What asks for the password stays shut to the
   * token, unless the token stands for it.
   */
  byToken?: true | "proven";
  /** Overrides the common request timeout. */
  timeoutSeconds?: number;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The specification's names for fields of query and body; `page` is known wherever there is a `pageNumber`. */
  alsoNamed?: Aliases;
  /** Takes one file as multipart/form-data in the field "file", and no other body. */
  upload?: { readonly maxBytes: number };
  /**
   * Takes its body as JSON, or as multipart/form-data: the same JSON in the field "payload", then the files in fields
   * named "files".
   */
  files?: { readonly maxFiles: number; readonly maxTotalBytes: number };
  answer: z.ZodType;
}

/**
 * What the security log keeps of a call: `audit: { kind: "queues.created" }` writes one entry with the change, `{ none:
 * "ticketTrail" }` says why there is none; kinds and reasons stand in audit.ts. Reads may leave it out, except the
 * operator's; whatever strangers may call records by itself, `{ own: ["login"] }`.
 */
type SaysAudit =
  | { method: "GET"; access: Exclude<Access, "operator">; audit?: Audit }
  | { method: "GET"; access: "operator"; audit: Audited }
  | { method: Exclude<Method, "GET">; access: "public"; audit: Exclude<Audit, Audited> }
  | { method: Exclude<Method, "GET">; access: Exclude<Access, "public">; audit: Audited | NotAudited };

/** A POST says whether it makes something; `true` takes an Idempotency-Key, which needs somebody whose key it is. */
type SaysCreates =
  | { method: "POST"; access: "public"; creates: Exclude<Creates, true> }
  | { method: "POST"; access: Exclude<Access, "public">; creates: Creates }
  | { method: Exclude<Method, "POST">; creates?: never };

export type RouteInput = Declared & SaysAudit & SaysCreates;

export interface RouteShape extends Declared {
  method: Method;
  access: Access;
  audit: Audit;
  creates?: Creates;
}

/** Areas in which a change outlives whoever made it: accounts, rights, credentials, data that leaves the house. */
const lastingAreas: ReadonlySet<Area> = new Set([
  "users",
  "loginSchedules",
  "channels",
  "massActions",
  "finance",
  "integrations",
]);

/**
 * Whether the platform's support, let in for some hours, may call a route. It looks at everything and mends what the
 * company set up, but makes no door that stays open when it leaves. A new route of an account, of rights, of
 * credentials or of an export is refused unless its declaration says otherwise.
 */
export function supportMay({
  method,
  access,
  proof,
  support,
}: Pick<RouteShape, "method" | "access" | "proof" | "support">): boolean {
  if (proof === "fresh") return false;
  if (support !== undefined) return support === "allowed";
  if (method === "GET" || access === "public" || access === "visitor") return true;
  return typeof access === "object" && !lastingAreas.has(access.area);
}

type Parsed<T, Else> = T extends z.ZodType ? z.output<T> : Else;
type Given<T, Else> = T extends z.ZodType ? z.input<T> : Else;

export type ParamsOf<R extends RouteShape> = Parsed<R["params"], Record<string, never>>;
export type QueryOf<R extends RouteShape> = Parsed<R["query"], Record<string, never>>;
export type BodyOf<R extends RouteShape> = Parsed<R["body"], undefined>;
export type AnswerOf<R extends RouteShape> = z.output<R["answer"]>;
/** What the caller of a route may pass: the same schemas before parsing. */
export type CallOf<R extends RouteShape> = {
  [K in "params" | "query" | "body" as R[K] extends z.ZodType ? K : never]: Given<R[K], never>;
};

const READS: Audit = { none: "read" };

/** Declares a route. Objects become strict, so an unknown field is refused and never silently dropped. */
export function route<const R extends RouteInput>(shape: R): R & { audit: Audit } {
  const strict = (part: z.ZodObject | undefined) => part?.strict();
  const [params, query, body] = [strict(shape.params), strict(shape.query), strict(shape.body)];
  const alsoNamed = { ...shape.alsoNamed, query: { ...pageAlias(query), ...shape.alsoNamed?.query } };
  return { ...shape, audit: shape.audit ?? READS, params, query, body, alsoNamed } as R & { audit: Audit };
}

const pageAlias = (query: z.ZodObject | undefined) =>
  query && "pageNumber" in query.shape && !("page" in query.shape) ? { page: "pageNumber" } : {};
