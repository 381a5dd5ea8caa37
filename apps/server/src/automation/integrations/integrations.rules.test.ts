// The specification's types: each has exactly its fields, and every field of the specification is some type's.
import { dutyTypes } from "@prosa/contracts/automation/duties";
import {
  type IntegrationField,
  IntegrationFields,
  IntegrationType,
  integrationTypes,
  offeredTypes,
} from "@prosa/contracts/automation/integration-types";
import { expect, test } from "vitest";
import { createAssistantAdapters } from "#adapters/assistants";
import { configOf, endOf, healthOf } from "./integrations.rules.ts";

const values = new Proxy({}, { get: () => "https://provider.example" }) as Record<string, string>;

test("what is offered is what answers", () => {
  const answering = createAssistantAdapters(values).all();
  expect(answering.map(({ type }) => type).toSorted()).toEqual([...offeredTypes].toSorted());
});

test("a duty is offered to the types that can do it", () => {
  const all = createAssistantAdapters(values).all();
  const able = (can: (adapter: (typeof all)[number]) => unknown) =>
    all.filter((adapter) => can(adapter) !== undefined).map(({ type }) => type);
  expect(able(({ write }) => write).toSorted()).toEqual([...dutyTypes.copilot].toSorted());
  expect(able(({ transcribe }) => transcribe).toSorted()).toEqual([...dutyTypes.transcripts].toSorted());
});

test("every field is some type's", () => {
  const used = new Set(IntegrationType.options.flatMap((type) => integrationTypes[type].fields));
  expect([...used].toSorted()).toEqual((Object.keys(IntegrationFields.shape) as IntegrationField[]).toSorted());
});

test("a type keeps its own fields and refuses the others", () => {
  const kept = configOf("openai", {}, { model: "gpt-6-luna", prompt: "Seja breve." });
  expect(kept).toMatchObject({ ok: true, config: { model: "gpt-6-luna", temperature: 0.4, maxHistory: 20 } });
  expect(kept.ok && "typebotSlug" in kept.config).toBe(false);
  expect(configOf("openai", {}, { model: "x", typebotSlug: "menu" })).toEqual({ ok: false, field: "typebotSlug" });
  expect(configOf("openai", {}, { prompt: "?" })).toEqual({ ok: false, field: "model" });
  expect(configOf("openai", { model: "kept" }, { prompt: "?" })).toMatchObject({ ok: true });
});

test("the first step that failed is its health", () => {
  const ok = { step: "key", state: "ok", trouble: null } as const;
  expect(healthOf([ok])).toBe("ok");
  expect(healthOf([ok, { step: "answer", state: "failed", trouble: "balance" }])).toBe("balance");
  expect(healthOf([{ step: "address", state: "failed", trouble: "timeout" }])).toBe("down");
});

test("of a short key not even the end is shown", () => {
  expect(endOf("sk-123456789")).toBe("6789");
  expect(endOf("segredo")).toBeNull();
});
