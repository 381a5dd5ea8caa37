// Gates of content and fuzzing: hostile addresses, files, filters and bodies.
import { defineGate, vitest, vitestWith } from "../define.ts";

export default [
  defineGate({
    id: "F1",
    suite: "content",
    must: "250 hostile addresses: 0 canary hits",
    size: { commit: "250 addresses", full: "250 addresses" },
    step: "test",
    command: () => vitest("src/platform/egress/egress.test.ts"),
  }),
  defineGate({
    id: "F2",
    suite: "content",
    must: "80 hostile files are refused or made harmless",
    size: { commit: "80 files both ways", full: "80 files both ways" },
    step: "test",
    command: () => vitest("src/conversation/media/media.hostile.test.ts"),
  }),
  defineGate({
    id: "F3",
    suite: "content",
    must: "5,000 media ids tried by a stranger: 0 files",
    size: { commit: "a few hundred ids", full: "5,000 ids" },
    step: "test",
    command: (tier) =>
      vitestWith(tier === "full" ? { MEDIA_IDS: 5_000 } : {}, "src/conversation/media/media.routes.test.ts"),
  }),
  defineGate({
    id: "F5",
    suite: "content",
    must: "no exported cell begins a formula",
    size: { commit: "every exporter", full: "every exporter" },
    step: "test",
    command: () => vitest("src/company/exports/exports.test.ts"),
  }),
  defineGate({
    id: "F7",
    suite: "content",
    must: "prototypes untouched by any body",
    size: { commit: "every reserved key", full: "every reserved key" },
    step: "test",
    command: () => vitest("src/platform/http/http.test.ts"),
  }),
  defineGate({
    id: "F9",
    suite: "content",
    must: "10,000 forged webhooks refused without a trace",
    size: { commit: "a few hundred", full: "10,000 webhooks" },
    step: "fuzz",
    command: (tier) =>
      vitestWith(tier === "full" ? { FORGED_WEBHOOKS: 10_000 } : {}, "src/fuzz/webhooks.forged.test.ts"),
  }),
  ...["F6", "G1", "G5"].map((id) =>
    defineGate({
      id,
      suite: id === "F6" ? "content" : "fuzz",
      must: {
        F6: "50,000 hostile filters, sorts and searches: no statement changed, no 5xx",
        G1: "1,000,000 inputs: 0 answers 5xx, 0 crashes",
        G5: "0 internals in error answers",
      }[id] as string,
      size: { commit: "20,000 inputs", full: "1,000,000 inputs" },
      step: "fuzz",
      command: (tier) => vitestWith(tier === "full" ? { FUZZ_INPUTS: 1_000_000 } : {}, "src/fuzz/routes.fuzz.test.ts"),
    }),
  ),
  defineGate({
    id: "G2",
    suite: "fuzz",
    must: "200,000 malformed signed webhook bodies: only 2xx and 4xx",
    size: { commit: "10,000 bodies", full: "200,000 bodies" },
    step: "fuzz",
    command: (tier) => vitestWith(tier === "full" ? { FUZZ_WEBHOOKS: 200_000 } : {}, "src/fuzz/webhooks.fuzz.test.ts"),
  }),
];
