// What a flow points at in its company: queues, people, tags and so on, each with the place that names it.
import type { FlowDocument } from "./document.ts";
import type { Target } from "./parts.ts";
import { asksOutside } from "./steps.ts";
import { targetsOf } from "./targets.ts";

export type ReferenceKind = "queue" | "user" | "closingReason" | "flow" | "tag" | "lane" | "integration" | "file";

export interface Reference {
  kind: ReferenceKind;
  id: number | string;
  stepId: string | null;
  /** Exit or interaction that names it. */
  part: string | null;
}

export function referencesOf(document: FlowDocument): Reference[] {
  const { fallback } = document.settings;
  return [
    ...(fallback ? named(fallback).map((name) => ({ ...name, stepId: null, part: "fallback" })) : []),
    ...targetsOf(document).flatMap(({ stepId, exit, target }) =>
      named(target).map((name) => ({ ...name, stepId, part: exit })),
    ),
    ...document.steps.flatMap(inStep),
  ];
}

function named(target: Target): Pick<Reference, "kind" | "id">[] {
  if (target.to === "queue") return target.queueId === null ? [] : [{ kind: "queue", id: target.queueId }];
  if (target.to === "user") return [{ kind: "user", id: target.userId }];
  if (target.to === "flow") return [{ kind: "flow", id: target.flowId }];
  if (target.to === "close" && target.closingReasonId !== null)
    return [{ kind: "closingReason", id: target.closingReasonId }];
  return [];
}

function inStep(step: FlowDocument["steps"][number]): Reference[] {
  const stepId = step.id;
  if (asksOutside(step))
    return step.integrationId === null ? [] : [{ kind: "integration", id: step.integrationId, stepId, part: null }];
  if (step.kind !== "step") return [];
  return step.interactions.flatMap((interaction): Reference[] => {
    const part = interaction.id;
    if (interaction.kind === "tag")
      return [...interaction.add, ...interaction.remove].map((id) => ({ kind: "tag", id, stepId, part }));
    if (interaction.kind === "crm") return [{ kind: "lane", id: interaction.laneId, stepId, part }];
    if (interaction.kind === "files")
      return interaction.files.map(({ mediaId }) => ({ kind: "file", id: mediaId, stepId, part }));
    return [];
  });
}
