// Figures of this process for Prometheus: one registry per server, so that two in one test do not mix.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly registry: Registry;
  readonly httpDuration: Histogram<"method" | "route" | "status">;
  readonly bodiesRefused: Counter<"reason">;
  readonly jobDuration: Histogram<"job" | "outcome">;
  readonly jobDelay: Histogram<"queue">;
  readonly jobsGivenUp: Counter<"job">;
  readonly botTurns: Counter<"outcome">;
  readonly journalDelay: Histogram;
  readonly journalRows: Counter<"kind">;
  readonly journalSkipped: Counter<"kind">;
  readonly journalLeads: Gauge;
  readonly reactionRows: Counter<"reaction">;
  readonly reactionFailures: Counter<"reaction">;
  readonly reactionsParked: Counter<"reaction">;
  readonly reactionLeads: Gauge<"reaction">;
  readonly reactionMissed: Gauge<"reaction">;
  /** Of each reaction that runs here, since when the first row waits that it has not handled: its lag, read when asked for. */
  readonly reactionsWaiting: Map<string, Date | null>;
  readonly socketFrames: Counter<"type">;
  readonly socketRefused: Counter<"reason">;
  readonly resyncs: Counter<"reason">;
  readonly egressDuration: Histogram<"purpose" | "outcome">;
  readonly messagesIgnored: Counter;
  readonly auditBreaks: Counter;
  /** Read when somebody asks: pools, queues, whatever has a present value. */
  gauge(name: string, help: string, read: () => number): void;
}

const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const SLOW = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export function createMetrics(options: { withProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Event-loop delay, memory, garbage collection. Its observers outlive a server, so tests leave them out.
  if (options.withProcess ?? true) collectDefaultMetrics({ register: registry, prefix: "prosa_" });

  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: L[] = []) =>
    new Histogram<L>({ name, help, buckets, labelNames, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers });

  const reactionsWaiting = new Map<string, Date | null>();
  new Gauge({
    name: "prosa_reaction_lag_seconds",
    help: "Age of the first row a reaction has not handled",
    labelNames: ["reaction"],
    registers,
    collect() {
      this.reset();
      for (const [reaction, since] of reactionsWaiting) {
        this.set({ reaction }, since === null ? 0 : Math.max(0, Date.now() - since.getTime()) / 1000);
      }
    },
  });

  return {
    registry,
    reactionsWaiting,
    httpDuration: histogram("prosa_http_seconds", "Time to answer a request", FAST, ["method", "route", "status"]),
    bodiesRefused: counter("prosa_bodies_refused_total", "Bodies refused or cut: by address, process, time or room", [
      "reason",
    ]),
    jobDuration: histogram("prosa_job_seconds", "Time a job ran", SLOW, ["job", "outcome"]),
    jobDelay: histogram("prosa_job_delay_seconds", "From due to started", FAST, ["queue"]),
    botTurns: counter("prosa_bot_turns_total", "Turns of bots by what came of them", ["outcome"]),
    jobsGivenUp: counter("prosa_jobs_given_up_total", "Jobs that failed for good", ["job"]),
    journalDelay: histogram("prosa_journal_delay_seconds", "From the change to its dispatch", FAST),
    journalRows: counter("prosa_journal_rows_total", "Journal rows dispatched", ["kind"]),
    journalSkipped: counter("prosa_journal_skipped_total", "Journal rows whose news could not be made", ["kind"]),
    journalLeads: gauge("prosa_journal_leads", "1 while this process dispatches the journal"),
    reactionRows: counter("prosa_reaction_rows_total", "Journal rows a reaction handled", ["reaction"]),
    reactionFailures: counter("prosa_reaction_failures_total", "Tries of a row that a reaction threw at", ["reaction"]),
    reactionsParked: counter("prosa_reaction_parked_total", "Rows a reaction passed over", ["reaction"]),
    reactionLeads: gauge("prosa_reaction_leads", "1 while this process runs the reaction", ["reaction"]),
    reactionMissed: gauge("prosa_reaction_missed", "1 where rows were dropped before the reaction saw them", [
      "reaction",
    ]),
    socketFrames: counter("prosa_socket_frames_total", "Frames sent to sockets of this process", ["type"]),
    socketRefused: counter("prosa_socket_refused_total", "Handshakes and frames refused", ["reason"]),
    resyncs: counter("prosa_resyncs_total", "Times this process told its sockets to catch up", ["reason"]),
    egressDuration: histogram("prosa_egress_seconds", "Outgoing calls", SLOW, ["purpose", "outcome"]),
    messagesIgnored: counter("prosa_messages_ignored_total", "Messages of contacts that are to be ignored", []),
    auditBreaks: counter("prosa_audit_breaks_total", "Chains of the security log found broken", []),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
  };
}
