// Flows on the wire. The document is read by `parseDocument` of @prosa/flows; here it is bounded JSON.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

const read = { area: "flows", level: "read" } as const;
const write = { area: "flows", level: "full" } as const;
const params = z.object({ flowId: Id });

export const FlowJson = z.record(z.string(), z.unknown());

export const FlowRow = z.object({
  id: WireId,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  forTransfer: z.boolean(),
  inCrm: z.boolean(),
  testNumber: z.string().nullable(),
  steps: z.number().int(),
  /** Of the published version; null: never published. */
  version: z.number().int().nullable(),
  publishedAt: Timestamp.nullable(),
  /** The draft differs from what is published. */
  hasChanges: z.boolean(),
  running: z.number().int(),
  editedAt: Timestamp,
  editedBy: z.string().nullable(),
});
export type FlowRow = z.infer<typeof FlowRow>;

export const FlowShown = FlowRow.extend({ rev: z.number().int(), draft: FlowJson, published: FlowJson.nullable() });
export type FlowShown = z.infer<typeof FlowShown>;

/** As `Problem` of @prosa/flows; `noDocument` with the path in `part` where the JSON is no document at all. */
export const FlowProblem = z.object({
  severity: z.enum(["error", "warning"]),
  code: z.string(),
  stepId: z.string().nullable(),
  part: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FlowProblem = z.infer<typeof FlowProblem>;
/** The entity of ERR_FLOW_INVALID; that of ERR_FLOW_CHANGED is the flow as it stands, `FlowShown`. */
export const FlowRefusal = z.object({ problems: z.array(FlowProblem) });

const Input = z.object({
  name: z.string().trim().min(1).max(80),
  description: z.string().trim().max(500),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  forTransfer: z.boolean(),
  inCrm: z.boolean(),
  testNumber: z
    .string()
    .trim()
    .regex(/^\d{8,20}$/)
    .nullable(),
});

export const listFlows = route({
  method: "GET",
  path: "/chat-flow",
  summary: "Flows with what is published of them and how many conversations run.",
  access: read,
  query: listQuery(["id", "name", "editedAt"]),
  answer: listAnswer(FlowRow),
});

export const createFlow = route({
  method: "POST",
  path: "/chat-flow",
  summary: "Makes a flow: blank, or from a document (a template, a copy, an import).",
  access: write,
  audit: { kind: "flows.created" },
  creates: true,
  body: z.object({
    name: Input.shape.name,
    description: Input.shape.description.default(""),
    document: FlowJson.optional(),
  }),
  answer: FlowShown,
});

export const showFlow = route({
  method: "GET",
  path: "/chat-flow/:flowId",
  summary: "A flow with its draft and its published document.",
  access: read,
  params,
  answer: FlowShown,
});

export const updateFlow = route({
  method: "PUT",
  path: "/chat-flow/:flowId",
  summary:
    "Changes name, description and where a flow is used; one that was never published cannot be active, and a number tries one flow at a time.",
  access: write,
  audit: { kind: "flows.changed" },
  params,
  body: Input.partial(),
  answer: FlowRow,
});

export const deleteFlow = route({
  method: "DELETE",
  path: "/chat-flow/:flowId",
  summary: "Deletes a flow nothing uses; otherwise ERR_AUTO_REPLY_RELATIONED_TICKET with what does.",
  access: write,
  audit: { kind: "flows.deleted" },
  params,
  answer: Done,
});

export const saveFlowDraft = route({
  method: "PUT",
  path: "/chat-flow/:flowId/draft",
  summary:
    "Saves the draft that was begun from `rev`; ERR_FLOW_CHANGED when somebody saved since, ERR_FLOW_INVALID when it is no document.",
  access: write,
  audit: { none: "ownScreen" },
  params,
  body: z.object({ rev: z.number().int().positive(), document: FlowJson }),
  answer: z.object({ rev: z.number().int(), savedAt: Timestamp }),
});

/** As `FlowTest` of @prosa/flows, which the server reads it with. */
const Test = FlowJson;
export const FlowTestRow = z.object({ id: WireId, name: z.string(), test: Test, createdAt: Timestamp });
export type FlowTestRow = z.infer<typeof FlowTestRow>;
/** Who has the conversation; `step` is null where it has left the drawing. */
const RehearsedEnd = z.object({ to: z.string().nullable(), step: z.string().nullable() });
/** Where a test met something else; null: it passed. */
const TestFailed = z.object({ index: z.number().int(), expected: FlowJson, got: FlowJson }).nullable();

export const listFlowTests = route({
  method: "GET",
  path: "/chat-flow/:flowId/tests",
  summary: "Tests kept with a flow, oldest first.",
  access: read,
  params,
  answer: z.object({ tests: z.array(FlowTestRow) }),
});

export const createFlowTest = route({
  method: "POST",
  path: "/chat-flow/:flowId/tests",
  summary: "Keeps a test with a flow: what a customer says and what is expected; at most fifty.",
  access: write,
  audit: { none: "ownScreen" },
  creates: true,
  params,
  body: z.object({ name: z.string().trim().min(1).max(80), test: Test }),
  answer: FlowTestRow,
});

export const deleteFlowTest = route({
  method: "DELETE",
  path: "/chat-flow/:flowId/tests/:flowTestId",
  summary: "Deletes a test of a flow.",
  access: write,
  audit: { none: "ownScreen" },
  params: params.extend({ flowTestId: Id }),
  answer: Done,
});

export const checkFlow = route({
  method: "GET",
  path: "/chat-flow/:flowId/check",
  summary:
    "Problems of the saved draft, references included, and how publishing would treat the conversations that run.",
  access: read,
  params,
  answer: z.object({
    rev: z.number().int(),
    problems: z.array(FlowProblem),
    running: z.object({ total: z.number().int(), canMove: z.number().int() }),
    /** Every kept test, run against the draft. */
    tests: z.array(z.object({ id: WireId, name: z.string(), failure: TestFailed })),
    /** The newest recorded conversations with the flow, run again through the draft; those that would end elsewhere. */
    rehearsal: z.object({
      total: z.number().int(),
      elsewhere: z.array(z.object({ ticketId: WireId, was: RehearsedEnd, now: RehearsedEnd })),
    }),
  }),
});

export const publishFlow = route({
  method: "POST",
  path: "/chat-flow/:flowId/publish",
  summary:
    "Publishes the draft of `rev`; ERR_FLOW_INVALID with the problems. `move` takes along the conversations that can be moved.",
  access: write,
  audit: { kind: "flows.published" },
  creates: true,
  params,
  body: z.object({
    rev: z.number().int().positive(),
    note: z.string().trim().max(500).default(""),
    move: z.boolean().default(false),
    activate: z.boolean().default(true),
  }),
  /** `moved`: those that can be, at this moment; they follow in the background. */
  answer: FlowRow.extend({ moved: z.number().int() }),
});

export const FlowVersion = z.object({
  number: z.number().int(),
  note: z.string(),
  at: Timestamp,
  by: z.string().nullable(),
  running: z.number().int(),
  isPublished: z.boolean(),
});
export type FlowVersion = z.infer<typeof FlowVersion>;

export const listFlowVersions = route({
  method: "GET",
  path: "/chat-flow/:flowId/versions",
  summary: "Published versions of a flow, newest first.",
  access: read,
  params,
  query: z.object({ pageNumber: z.coerce.number<string>().int().min(1).max(1000).optional() }),
  answer: listAnswer(FlowVersion),
});

export const showFlowVersion = route({
  method: "GET",
  path: "/chat-flow/:flowId/versions/:versionNumber",
  summary: "The document of a published version.",
  access: read,
  params: params.extend({ versionNumber: Id }),
  answer: FlowVersion.extend({ document: FlowJson }),
});

export const restoreFlowVersion = route({
  method: "POST",
  path: "/chat-flow/:flowId/restore",
  summary: "Publishes an older version again, as a new one; the draft becomes it too.",
  access: write,
  audit: { kind: "flows.published" },
  creates: true,
  params,
  body: z.object({ number: z.number().int().positive(), move: z.boolean().default(false) }),
  answer: FlowRow.extend({ moved: z.number().int() }),
});

export const stopFlow = route({
  method: "POST",
  path: "/chat-flow/:flowId/stop",
  summary: "Deactivates a flow and hands every conversation that runs over to its fallback.",
  access: write,
  audit: { kind: "flows.stopped" },
  creates: false,
  params,
  /** How many ran at this moment; they are handed over in the background. */
  answer: z.object({ handedOver: z.number().int() }),
});

const Choice = z.object({ id: WireId, name: z.string() });
export const flowChoices = route({
  method: "GET",
  path: "/flow-choices",
  summary: "What a flow can point at: queues, people, tags, lanes, closing reasons, flows, channels.",
  access: read,
  answer: z.object({
    queues: z.array(Choice),
    users: z.array(Choice),
    tags: z.array(Choice),
    lanes: z.array(Choice.extend({ board: z.string() })),
    closingReasons: z.array(Choice),
    flows: z.array(Choice.extend({ isPublished: z.boolean() })),
    channels: z.array(Choice.extend({ type: z.string() })),
    integrations: z.array(Choice.extend({ type: z.string() })),
  }),
});
