// The contract as an OpenAPI 3.1 document: a pure function of the routes, so it cannot differ from what is served.
import { z } from "zod";
import { idempotency } from "./creates.ts";
import { errorCatalogue } from "./errors.ts";
import { levels, Profile, permissions } from "./permissions.ts";
import type { Access, RouteShape } from "./route.ts";

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

export interface OpenApiOptions {
  serverUrl: string;
  version?: string;
}

export function openApiDocument(
  routes: Readonly<Record<string, RouteShape>>,
  options: OpenApiOptions,
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  const tags = [...new Set(Object.values(routes).map(tagOf))].sort();
  return {
    openapi: "3.1.0",
    info: {
      title: "Prosa",
      version: options.version ?? "0.1.0",
      description:
        "Every refusal carries a code of the catalogue. 401 ends the session; 403 with ERR_TOKEN_EXPIRED means refresh " +
        "once; 404 means absent or not yours; 429 and 503 say in Retry-After when to come back. Whatever makes something " +
        "takes an Idempotency-Key, so that it can be repeated when the answer was lost.",
    },
    servers: [{ url: options.serverUrl }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        key: { type: "http", scheme: "bearer", bearerFormat: "psk_", description: "A key of the public API." },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: "object",
  required: ["error", "requestId"],
  properties: {
    error: { type: "string", enum: Object.keys(errorCatalogue) },
    field: { type: "string", description: "The input that is at fault." },
    detail: { type: "string" },
    entity: { description: "The present state, when the request lost a race." },
    requestId: { type: "string" },
  },
};

const tagOf = (route: RouteShape) => route.path.split("/")[1] ?? "";

function operationOf(name: string, route: RouteShape): Json {
  const isPublic = route.access === "public";
  return {
    operationId: name,
    summary: route.summary,
    ...aliasesInWords(route),
    tags: [tagOf(route)],
    "x-access": accessInWords(route.access),
    "x-when-plan-expired": route.whenPlanExpired ?? false,
    ...(route.timeoutSeconds ? { "x-timeout-seconds": route.timeoutSeconds } : {}),
    ...scopeOf(route),
    security: isPublic ? [] : [{ session: [] }, ...("x-scope" in scopeOf(route) ? [{ key: [] }] : [])],
    parameters: [
      ...parametersOf(route.params, "path"),
      ...parametersOf(route.query, "query"),
      ...(route.creates === true ? [keyParameter] : []),
    ],
    ...requestBodyOf(route),
    responses: {
      200: { description: "Done", content: json(schemaOf(route.answer, "output")) },
      ...Object.fromEntries(refusalsOf(route).map((status) => [status, refusal])),
    },
  };
}

/** What a key of the public API needs; other routes take none. */
function scopeOf({ access }: RouteShape): Json {
  return typeof access === "object" && access.scope !== undefined ? { "x-scope": access.scope } : {};
}

function aliasesInWords({ alsoNamed }: RouteShape): Json {
  const pairs = Object.entries({ ...alsoNamed?.query, ...alsoNamed?.body });
  if (pairs.length === 0) return {};
  return { description: `Also accepted: ${pairs.map(([theirs, ours]) => `${theirs} for ${ours}`).join(", ")}.` };
}

const keyParameter: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    `Chosen by the caller, one per thing to be made. For ${idempotency.keptHours} hours the same request with the same key ` +
    "is answered as the first was, with Idempotency-Replayed: true; another request with it is refused with " +
    "ERR_KEY_REUSED. A request that failed left nothing behind and may be repeated.",
  schema: { type: "string", pattern: idempotency.pattern },
};

function requestBodyOf({ body, upload, files }: RouteShape): Json {
  const content: Json = {
    ...(body ? json(schemaOf(body, "input")) : {}),
    ...(upload ? form({ file: binary(upload.maxBytes) }) : {}),
    ...(body && files ? form({ payload: schemaOf(body, "input"), files: binaries(files) }) : {}),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

const form = (properties: Json): Json => ({
  "multipart/form-data": { schema: { type: "object", required: Object.keys(properties), properties } },
});

const binary = (maxLength: number): Json => ({
  type: "string",
  contentMediaType: "application/octet-stream",
  maxLength,
});

/** Each may be as large as all together. */
const binaries = ({ maxFiles, maxTotalBytes }: NonNullable<RouteShape["files"]>): Json => ({
  type: "array",
  maxItems: maxFiles,
  items: binary(maxTotalBytes),
});

const refusal: Json = {
  description: "Refused",
  content: json({ $ref: "#/components/schemas/Error" }),
};

function refusalsOf(route: RouteShape): number[] {
  const always = [400, 429, 500, 503];
  if (route.access === "public") return always;
  const named = route.params ? [404] : [];
  const keyed = route.creates === true ? [409] : [];
  const plan = route.whenPlanExpired ? [] : [402];
  return [...always, 401, 403, ...plan, ...named, ...keyed].sort((a, b) => a - b);
}

/** "Who may call it" as one readable line; areas name the profiles that reach the level. */
export function accessInWords(access: Access): string {
  if (access === "public") return "Anyone";
  if (access === "visitor") return "A visitor of a web chat, in their own browser";
  if (access === "session") return "Anyone signed in";
  if (access === "operator") return "Operators of the platform";
  const needed = levels.indexOf(access.level);
  const profiles = Profile.options.filter((one) => levels.indexOf(permissions[access.area][one]) >= needed);
  return `${access.area} (${access.level}): ${profiles.join(", ")}`;
}

function parametersOf(part: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!part) return [];
  const schema = schemaOf(part, "input");
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as Json;
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}
