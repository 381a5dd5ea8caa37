// J10: support walks through a company by every route, the operator through the platform, and every step is in the log.
import type { AuditKind } from "@prosa/contracts/audit";
import { type RouteShape, supportMay } from "@prosa/contracts/route";
import { test } from "vitest";
import { aUser, type HttpAnswer, type TestUser, testDatabase } from "#testing";
import { bodyOf, everyRoute, send } from "../../budget/calls.ts";
import { type Example, examples } from "../../budget/examples.ts";
import { notReached } from "../../budget/known.ts";
import { type KnownIds, type SampleRequest, sampleRequest, sampleVariants } from "../../isolation/sample.ts";
import { openGate } from "../gate.ts";
import { faultOfCall } from "./audited.rules.ts";
import { openAudited } from "./audited.world.ts";
import { plantedSupport } from "./j10.planted-support.ts";

const gate = openGate("J10");
const db = testDatabase();
/** Of one person in a minute so many places are told apart. */
const PLACES = 15;
const seen: Record<string, AuditKind> = { GET: "support.read" };

interface Step {
  name: string;
  route: RouteShape;
  answer: HttpAnswer;
  by: "support" | "operator";
}

test("support and the operator are seen", { timeout: 600_000 }, async () => {
  const audited = await openAudited(db, gate.isPlanted("support-reads-unseen") ? { also: [plantedSupport] } : {});
  const { server, world } = audited;
  const { admin } = world.twin.people;
  const kept = await world.twin.idsFor(admin);
  const idsFor = (route: RouteShape): Promise<KnownIds> | KnownIds =>
    route.method === "GET" ? kept : world.twin.idsFor(admin);
  const steps: Step[] = [];
  const step = async (by: Step["by"], name: string, route: RouteShape, request: SampleRequest, who: TestUser) => {
    steps.push({ name, route, by, answer: await send(server, { ...request, who }) });
  };

  const guarded = everyRoute.filter(([, { access }]) => access !== "public" && access !== "operator");
  let support: TestUser | null = null;
  for (const [place, [name, route]] of guarded.entries()) {
    if (support === null || place % PLACES === 0) {
      support = await aUser(db, { tenant: world.twin.tenantId, profile: "admin", isSupport: true });
    }
    await step("support", name, route, sampleRequest(route, await idsFor(route)), support);
  }
  for (const [name, route] of everyRoute.filter(([, { access }]) => access === "operator")) {
    const ids = { ...(await idsFor(route)) };
    const given = { db, tenant: world.twin.tenantId, person: admin, ids, ask: async () => {} };
    const [wish = {}] = [(await examples[name]?.(given)) ?? {}].flat() as Example[];
    const wishes = gate.tier === "full" ? sampleVariants(route, ids) : [];
    const request = sampleRequest(route, { ...ids, ...wish.ids });
    for (const one of [{ ...request, body: bodyOf(wish, request.body) }, ...wishes]) {
      await step("operator", name, route, one, world.operator);
    }
  }
  // Closing is when the last refusals are written.
  await server.close();
  const kinds = await kindsByRequest();
  const open = steps.filter(({ by, route, answer }) => by === "support" && supportMay(route) && answer.status < 300);
  const closed = steps.filter(({ by, route }) => by === "support" && !supportMay(route));
  // Refused and without a trace are only those for which there is nothing here to act upon.
  const operated = steps.filter(
    ({ by, name, answer }) => by === "operator" && !(name in notReached && answer.status >= 400),
  );
  const of = ({ answer }: Step) => kinds.get(answer.headers.get("x-request-id") ?? "") ?? [];
  const faults = [
    ...open.map((one) => {
      const { name, route } = one;
      const audit = "kind" in route.audit ? route.audit : { kind: seen[route.method] ?? "support.acted" };
      return faultOfCall({ name, audit, isDone: true, kinds: of(one) });
    }),
    ...closed.map((one) =>
      of(one).join() === "access.denied" ? null : `${one.name} is closed, and that was not kept`,
    ),
    ...operated.map((one) => (of(one).length > 0 ? null : `${one.name} of the operator left nothing`)),
  ].filter((fault) => fault !== null);
  gate.conclude([
    { what: "routes open to support", holds: open.length > 60, shown: String(open.length) },
    { what: "closed", holds: closed.length > 20, shown: String(closed.length) },
    { what: "acts of the operator", holds: operated.length >= 10, shown: String(operated.length) },
    { what: "not in the log", holds: faults.length === 0, shown: faults.join("; ") || "0" },
  ]);
});

async function kindsByRequest(): Promise<Map<string, AuditKind[]>> {
  const rows = await db.sql<{ request_id: string; kind: AuditKind }>(
    "select request_id, kind from security_log where request_id is not null order by position",
  );
  const kinds = new Map<string, AuditKind[]>();
  for (const { request_id: id, kind } of rows) kinds.set(id, [...(kinds.get(id) ?? []), kind]);
  return kinds;
}
