// What a route is: one declaration read by the server, the web client, the documentation and the tests.
import type { z } from "zod";
import type { Area, Level } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call a route. "public": nobody is asked who they are; "session": anyone signed in;
 * an area with the level needed of the caller's profile; "operator": admins of tenant 1.
 */
export type Access = "public" | "session" | "operator" | { area: Area; level: Level };

export interface RouteShape {
  method: Method;
  /** Path below the API base, without a trailing slash; parameters as ":name". */
  path: string;
  /** One sentence for the API documentation. */
  summary: string;
  access: Access;
  /** Still answers when the tenant's plan has expired; everything else then refuses. */
  whenPlanExpired?: boolean;
  /** Overrides the common request timeout. */
  timeoutSeconds?: number;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Takes one file as multipart/form-data in the field "file", and no other body. */
  upload?: { readonly maxBytes: number };
  /**
   * Takes its body as JSON, or as multipart/form-data: the same JSON in the field "payload", then the files in fields
   * named "files".
   */
  files?: { readonly maxFiles: number; readonly maxTotalBytes: number };
  answer: z.ZodType;
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

/** Declares a route. Objects become strict, so an unknown field is refused and never silently dropped. */
export function route<const R extends RouteShape>(shape: R): R {
  const strict = (part: z.ZodObject | undefined) => part?.strict();
  return { ...shape, params: strict(shape.params), query: strict(shape.query), body: strict(shape.body) };
}
