// Gates of isolation and visibility: nobody meets what belongs to somebody else, on any surface.
import { defineGate, vitest, vitestWith } from "../define.ts";

const isolation = (id: string, must: string, file: string) =>
  defineGate({
    id,
    suite: "isolation",
    must,
    size: { commit: "every route, table and event", full: "every route, table and event" },
    step: "isolation",
    command: () => vitest(`src/isolation/${file}`),
  });

export default [
  isolation("B5", "ids and unique keys reveal nothing of other companies", "tables.isolation.test.ts"),
  isolation("C1", "at least 10,000 generated requests, 0 leaks, a positive control each", "routes-"),
  isolation("C2", "0 events outside their audience", "events.isolation.test.ts"),
  isolation("C3", "catalogue of tables and policies 100 %", "tables.isolation.test.ts"),
  defineGate({
    id: "C4",
    suite: "isolation",
    must: "100,000 interleaved transactions never see another's tenant",
    size: { commit: "2,000 transactions", full: "100,000 transactions" },
    step: "test",
    command: (tier) =>
      vitestWith(tier === "full" ? { INTERLEAVED: 100_000 } : {}, "src/platform/database/database.test.ts"),
  }),
  isolation("C5", "twin companies with equal names, numbers and files never meet", "routes-"),
  defineGate({
    id: "C6",
    suite: "isolation",
    must: "0 accepted extra fields",
    size: { commit: "20,000 spoilt inputs", full: "20,000 spoilt inputs" },
    step: "test",
    command: () => vitest("src/platform/http/http.test.ts", "src/isolation/routes-"),
  }),
  isolation("C8", "the operator's tree is closed to everybody else", "routes-"),
  defineGate({
    id: "D1",
    suite: "visibility",
    must: "5 million decisions, all surfaces equal to the oracle",
    size: { commit: "102,400 decisions", full: "5,000,000 decisions" },
    step: "visibility",
    command: (tier) => [
      "node",
      "apps/server/src/visibility/run.ts",
      ...(tier === "full" ? ["--decisions", "5000000"] : []),
    ],
  }),
  defineGate({
    id: "D2",
    suite: "visibility",
    must: "0 hidden numbers in answers, files and exports",
    size: { commit: "every place that shows a number", full: "every place that shows a number" },
    step: "test",
    command: () => vitest("src/conversation/phones", "src/conversation/contacts/contacts.visibility.test.ts"),
  }),
  defineGate({
    id: "D3",
    suite: "visibility",
    must: "a lost right is felt within 2 s",
    size: { commit: "each way to lose one", full: "each way to lose one" },
    step: "test",
    command: () =>
      vitest("src/company/auth/auth.closing.test.ts", "src/conversation/tickets/visibility/visibility.test.ts"),
  }),
  defineGate({
    id: "D4",
    suite: "visibility",
    must: "0 hidden bytes in events of deletion and leaving",
    size: { commit: "every event", full: "every event" },
    step: "isolation",
    command: () => vitest("src/isolation/events.isolation.test.ts"),
  }),
];
