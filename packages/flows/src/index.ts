// The door of flows: the document, the engine that runs it, and what is shown, checked and compared of it.
export * from "./change/diff.ts";
export * from "./change/merge.ts";
export * from "./change/migrate.ts";
export type { NamedChannel } from "./check/advice.ts";
export { type Edge, edgesOf } from "./check/graph.ts";
export { type ErrorCode, errorCodes, type Problem, type WarningCode, warningCodes } from "./check/problems.ts";
export type { Known } from "./check/shape.ts";
export { canPublish, type ValidateOptions, validate } from "./check/validate.ts";
export * from "./document/document.ts";
export * from "./document/interactions.ts";
export { publishLimits, savedLimits } from "./document/limits.ts";
export * from "./document/parts.ts";
export * from "./document/references.ts";
export { specWords } from "./document/spec-words.ts";
export * from "./document/steps.ts";
export { targetsOf, type Way, type WayKind, wayKinds, waysOf } from "./document/targets.ts";
export { type Bounds, bounds, callWaitMs, stateBytesMax } from "./engine/bounds.ts";
export { pickValues } from "./engine/calls.ts";
export { type CompiledFlow, compile, savedKeys } from "./engine/compile.ts";
export { fallbackOf } from "./engine/run.ts";
export { alarmOf, firstState } from "./engine/state.ts";
export { step } from "./engine/step.ts";
export * from "./engine/types.ts";
export { type Imported, importIzing, type Loss } from "./import/izing.ts";
export { importWhaticket } from "./import/whaticket.ts";
export {
  Expected,
  FlowTest,
  recordTest,
  runTest,
  Said,
  type TestFailure,
  TestSituation,
  testLimits,
} from "./play/flow-test.ts";
export { awaits, type Entry, type Moment, passTime, play, type Situation, sayWords, startPlay } from "./play/play.ts";
export { type Recorded, type Replayed, replay } from "./play/replay.ts";
export * from "./render/abilities.ts";
export type { Draft } from "./render/draft.ts";
export { isDegraded, render } from "./render/render.ts";
export { type TemplateName, templateNames, templates } from "./templates/templates.ts";
export { type Language, languages } from "./words/defaults.ts";
export { draw, hash } from "./words/hash.ts";
export type { Inbound } from "./words/match.ts";
export { asWords, normalise } from "./words/normal.ts";
export { numberIn } from "./words/numbers.ts";
export { isUrl, isUrlTemplate } from "./words/url.ts";
export { filterNames, fixedVariables, keyOf } from "./words/variables.ts";
