// The one place where a flow and its versions get their form on the wire.
import type { FlowProblem, FlowRow, FlowShown, FlowVersion } from "@prosa/contracts/flows";
import { type FlowDocument, type Problem, parseDocument } from "@prosa/flows";
import { toJsonb } from "#platform/database";
import { AppError } from "#platform/errors";
import type { ListedFlow, ShownFlow } from "./flows.queries.ts";
import type { ListedVersion } from "./versions.queries.ts";

export function toRow(flow: ListedFlow): FlowRow {
  const { id, name, description, isActive, isDefault, forTransfer, inCrm, testNumber } = flow;
  const { steps, version, hasChanges, running, editedBy } = flow;
  return {
    id,
    name,
    description,
    isActive,
    isDefault,
    forTransfer,
    inCrm,
    testNumber,
    steps,
    version,
    publishedAt: flow.publishedAt?.toISOString() ?? null,
    hasChanges,
    running,
    editedAt: flow.editedAt.toISOString(),
    editedBy,
  };
}

export const toShown = (flow: ShownFlow): FlowShown => ({
  ...toRow(flow),
  rev: flow.rev,
  draft: flow.draft,
  published: flow.published,
});

export const toVersion = ({ number, note, at, by, running, isPublished }: ListedVersion): FlowVersion => ({
  number,
  note,
  at: at.toISOString(),
  by,
  running,
  isPublished,
});

/** What no document can be read from is refused with the places where it is wrong. */
export function readDocument(json: unknown): FlowDocument {
  const parsed = parseDocument(json);
  if (parsed.ok) return parsed.document;
  throw invalid(
    parsed.faults.map(({ path, message }) => ({
      severity: "error",
      code: "noDocument",
      stepId: null,
      part: path,
      detail: { message },
    })),
  );
}

/** As it is stored. */
export const stored = (document: FlowDocument): string => toJsonb(document);

export const invalid = (problems: readonly (FlowProblem | Problem)[]): AppError =>
  new AppError("ERR_FLOW_INVALID", { entity: { problems } });
