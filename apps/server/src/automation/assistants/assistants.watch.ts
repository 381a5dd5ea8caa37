// The watch over questions that are due: every worker looks four times a second, asks what has room, and cuts what nobody waits for.
import { owning } from "#conversation/messages";
import { asSystem, type Deps } from "#platform/context";
import type { StopWork } from "#platform/registry";
import { ask } from "./ask.ts";
import { putOff, renewCall } from "./calls.queries.ts";
import { LEASE_MS, prepare } from "./prepare.ts";
import { settle } from "./settle.actions.ts";
import { speakAnswer } from "./speaking.ts";

const LOOK_MS = 250;
/** A burst of changes is looked at together. */
const BELL_MS = 50;
const RENEW_MS = 5_000;
const MOST = { worker: 64, company: 16, integration: 8 };
const FOUND = 128;
const FULL_MS = 1_000;
const NAME = "assistants";
/** Rung after every commit that wrote a journal row, as every take-over does. */
const BELL = "reactions";

interface Due {
  tenantId: number;
  ticketId: number;
  integrationId: number;
}

interface Asking extends Due {
  claimId: string;
  cut: AbortController;
  done: Promise<void>;
}

export async function startAssistants(deps: Deps): Promise<StopWork> {
  // After a restore nothing leaves by itself until somebody lets it go.
  if (deps.config.sending.isHeld) return async () => {};
  const watch = createWatch(deps);
  watch.begin();
  const deafen = deps.redis.listen(BELL, watch.ring);
  return async () => {
    deafen();
    await watch.stop();
  };
}

export function createWatch(deps: Deps) {
  const asking = new Map<string, Asking>();
  let isStopped = false;
  let isRung = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let renewedAt = deps.clock.monotonic();

  const count = (same: (one: Asking) => boolean) => [...asking.values()].filter(same).length;
  const hasRoom = ({ tenantId, integrationId }: Due) =>
    asking.size < MOST.worker &&
    count((one) => one.tenantId === tenantId) < MOST.company &&
    count((one) => one.tenantId === tenantId && one.integrationId === integrationId) < MOST.integration;
  const isAsked = ({ tenantId, ticketId }: Due) =>
    count((one) => one.tenantId === tenantId && one.ticketId === ticketId) > 0;

  function begin(due: Due): void {
    const claimId = deps.ids.uuid();
    const cut = new AbortController();
    const done = askOne(deps, due, claimId, cut.signal)
      .catch((error: unknown) => deps.log.warn({ error, ...due }, "a question to an assistant is tried again"))
      .finally(() => asking.delete(claimId));
    asking.set(claimId, { ...due, claimId, cut, done });
  }

  async function cutUnwanted(): Promise<void> {
    if (asking.size === 0) return;
    const all = [...asking.values()];
    const find = "select claim_id from assistants_wanted($1, $2, $3)";
    const values = [all.map((one) => one.tenantId), all.map((one) => one.ticketId), all.map((one) => one.claimId)];
    const wanted = await deps.db.callOnce<{ claimId: string }>("assistants_wanted", find, values);
    const known = new Set(wanted.map(({ claimId }) => claimId));
    // One that is only being claimed is not there yet.
    for (const one of all) if (!known.has(one.claimId) && claimed.has(one.claimId)) one.cut.abort();
  }

  async function renew(): Promise<void> {
    if (deps.clock.monotonic() - renewedAt < RENEW_MS) return;
    renewedAt = deps.clock.monotonic();
    const until = new Date(deps.clock.now().getTime() + LEASE_MS);
    for (const { tenantId, ticketId, claimId } of [...asking.values()])
      await asSystem(deps, tenantId, ({ tx }) => renewCall(tx, ticketId, claimId, until), NAME);
  }

  async function look(): Promise<void> {
    isRung = false;
    try {
      await cutUnwanted();
      await renew();
      await takeDue();
    } catch (error) {
      deps.log.warn({ error }, "could not look for questions to assistants; trying again");
    }
    looking = null;
    if (!isStopped) lookIn(isRung ? BELL_MS : LOOK_MS);
  }

  async function takeDue(): Promise<number> {
    const find = "select tenant_id, ticket_id, integration_id from assistants_due($1, $2)";
    const found = await deps.db.callOnce<Due>("assistants_due", find, [deps.clock.now(), FOUND]);
    for (const due of found) {
      if (isStopped || isAsked(due)) continue;
      if (hasRoom(due)) begin(due);
      // Others come first meanwhile.
      else await asSystem(deps, due.tenantId, ({ tx, now }) => putOff(tx, due.ticketId, later(now)), NAME);
    }
    return found.length;
  }

  function lookIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = look();
    }, ms).unref();
  }

  return {
    begin: () => lookIn(0),
    ring() {
      if (isStopped || isRung) return;
      isRung = true;
      if (!looking) lookIn(BELL_MS);
    },
    /** For tests: what is due is asked, and settled. */
    async once(): Promise<number> {
      const found = await takeDue();
      await Promise.all([...asking.values()].map(({ done }) => done));
      return found;
    },
    takeDue,
    cutUnwanted,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      // What is asked is settled by whoever has the lease next: a model may be asked again.
      for (const { cut } of asking.values()) cut.abort();
      await Promise.all([...asking.values()].map(({ done }) => done));
    },
  };
}

const later = (now: Date) => new Date(now.getTime() + FULL_MS);

/** Claims that stand: only these can be missed. */
const claimed = new Set<string>();

async function askOne(deps: Deps, { tenantId, ticketId }: Due, claimId: string, signal: AbortSignal): Promise<void> {
  const prepared = await asSystem(deps, tenantId, (ctx) => prepare(ctx, ticketId, claimId), NAME);
  if (!prepared) return;
  claimed.add(claimId);
  try {
    const start = deps.clock.monotonic();
    const outcome = await ask(deps, prepared, signal);
    const ms = Math.round(deps.clock.monotonic() - start);
    const voiced = await speakAnswer(deps, prepared, outcome, { tenantId, signal });
    await owning(deps, voiced ? [voiced.file] : [], (claim) =>
      settle(deps, prepared, outcome, {
        tenantId,
        ms,
        isCut: signal.aborted,
        recording: voiced && { ...voiced, claim },
      }),
    );
  } finally {
    claimed.delete(claimId);
  }
}
