// J14: every route is asked and every job carried out, one after the other, and its entries are counted.
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { type Call, makeCalls } from "../../budget/calls.ts";
import { openGate } from "../gate.ts";
import { faultOfCall, faultOfReason, faultOfWork } from "./audited.rules.ts";
import { type AuditedWorld, type CarriedOut, openAudited } from "./audited.world.ts";
import { breakChain, deleteThings, refuseEverywhere } from "./j14.acts.ts";
import { plantedPdf } from "./j14.planted-pdf.ts";

const gate = openGate("J14");
const db = testDatabase();
const ALERT_MS = 60_000;

const found = (what: string, faults: readonly string[], of: number) => ({
  what: `${what} of ${of}`,
  holds: faults.length === 0,
  shown: faults.join("; ") || "0",
});

test("the security log has what was said", { timeout: 900_000 }, async () => {
  const audited = await openAudited(db, gate.isPlanted("pdf-export-unaudited") ? { also: [plantedPdf] } : {});
  const { server, world } = audited;
  const calls = (await makeCalls(world, server)).filter(isWanted);
  const counts: string[] = [];
  const reasons: string[] = [];
  const work: CarriedOut[] = [];
  let entries = 0;
  for (const call of calls) {
    const compares = !call.isVariant && "none" in audited.routeOf(call).audit;
    let asked = await audited.ask(call, { compares });
    if (asked.answer.body?.error === "ERR_TOO_MANY_JOBS") {
      work.push(...(await audited.carryOutWaiting()));
      asked = await audited.ask(call, { compares });
    }
    const { route, answer, kinds, changed } = asked;
    entries += kinds.length;
    const fault = faultOfCall({ name: call.name, audit: route.audit, isDone: answer.status < 300, kinds });
    if (fault) counts.push(`${fault} (${answer.status})`);
    const untrue = answer.status < 300 ? faultOfReason(call.name, route.audit, changed) : null;
    if (untrue) reasons.push(untrue);
  }
  work.push(...(await audited.carryOutWaiting()), ...(await carryOutTheRest(audited, work)));
  const lost = await deleteThings(audited);
  const alert = await breakChain(audited);
  const denials = await refuseEverywhere(audited);

  const jobs = server.app.registry.jobs;
  const done = new Set(work.map(({ name }) => name));
  const workFaults = work.flatMap(({ name, kinds }) => {
    const job = jobs.get(name);
    const fault = job ? faultOfWork({ name, audit: job.audit, kinds }) : `${name} is unknown`;
    return fault ? [fault] : [];
  });
  expect(calls.length).toBeGreaterThan(200);
  gate.conclude([
    { what: "entries", holds: entries > 80, shown: String(entries) },
    found("wrong counts", [...new Set(counts)], calls.length),
    found("untrue reasons", [...new Set(reasons)], calls.length),
    found("wrong counts of jobs", [...new Set(workFaults)], work.length),
    { what: "jobs", holds: done.size === jobs.size, shown: `${done.size} of ${jobs.size}` },
    found("things gone without an entry", lost, 7),
    found("refusals not kept", denials.faults, denials.asked),
    {
      what: "a broken chain",
      holds: alert.kinds.join() === "audit.broken" && alert.wasWhole && alert.ms <= ALERT_MS,
      shown: `${alert.kinds.join() || "not told"} after ${alert.ms.toFixed(0)} ms`,
    },
  ]);
});

/** Wishes of a query read what the plain request reads; those that name somebody may do more. */
function isWanted({ isVariant, path }: Call): boolean {
  return !isVariant || gate.tier === "full" || /Id=/.test(path);
}

/** What comes by itself, and what nothing above has asked for. */
async function carryOutTheRest({ server, world, carryOut }: AuditedWorld, done: readonly CarriedOut[]) {
  const known = new Set(done.map(({ name }) => name));
  const ids = await world.twin.idsFor(world.twin.people.admin);
  const payload = {
    ...ids,
    ticketIds: [ids.ticketId],
    taskIds: [ids.taskId],
    runs: [{ scheduleId: ids.scheduleId, number: 1 }],
    mediaId: crypto.randomUUID(),
    name: "absent",
    news: [],
    until: "2026-11-17T00:00:00Z",
    stamp: "none",
    letter: {},
    sign: "read",
    closedAt: "2026-11-17T00:00:00Z",
    language: "pt",
    versionId: 1,
    from: [],
    comment: null,
    isNameless: false,
  };
  // Its session is a conversation with a flow, not a sign-in.
  const call = { sessionId: 1, callId: "none", type: "webhookGet", url: "http://127.0.0.1:9/", headers: [], save: [] };
  const own: Record<string, unknown> = {
    "bots.call": { ...payload, ...call },
    "branding.drop_image": { name: "none", ref: "icon" },
    "second_copy.turn": { ...payload, sessionId: 1, callId: "none", integrationId: 1, uptoId: 1 },
    "dues.whatsapp": { ...payload, noticeId: 1 },
    "wa_sessions.reject": { ...payload, callId: "none", from: "5511900000000@s.whatsapp.net" },
    "push.send": { ...payload, key: "notice:1", at: "2026-11-17T00:00:00Z", what: { noticeId: 1 } },
    "report_letters.send": { ...payload, id: 1 },
    "report_letters.mail": { ...payload, id: 1, from: "2026-11-01", to: "2026-11-08" },
    "webchat.decide_letter": { ...payload, visitorId: 1 },
  };
  const rest: CarriedOut[] = [];
  for (const { name, everySeconds } of server.app.registry.jobs.values()) {
    if (!known.has(name)) rest.push(await carryOut(name, everySeconds === undefined ? (own[name] ?? payload) : {}));
  }
  return rest;
}
