// A full disk, again and again: database, files and logs lie on one small disk that is filled and emptied while customers
// and attendants write. Whatever was acknowledged is there afterwards, and everything works again by itself.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "../testing/clients.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, type Finding, percentile } from "./figures.ts";
import { plants } from "./flow/planted.ts";
import { type House, openHouse } from "./house/house.ts";
import { leavesBehind } from "./house/leftovers.ts";
import { createPoster } from "./provider.ts";
import { until } from "./scratch.ts";

export interface DiskSizes {
  cycles: number;
  /** How long the disk stays full. */
  fullSeconds: number;
  /** An api that answers before its commit, on purpose: what it loses must be found. */
  isAckingEarly: boolean;
}

const DISK_MIB = 900;
const BACK_MS = 90_000;
const EVERY_MS = 60;

interface Ledger {
  /** Provider ids that were answered with 200. */
  inbound: string[];
  /** Client ids that were answered with 200. */
  outbound: string[];
  refused: number;
}

export async function runDisk(sizes: DiskSizes): Promise<number> {
  if (process.getuid?.() !== 0) throw new Error("a disk of its own can only be made by root");
  const disk = mountSmallDisk();
  const before = process.env.TMPDIR;
  process.env.TMPDIR = disk.folder;
  const { apiProgram } = plants["ack-before-commit"];
  const house = await openHouse(sizes.isAckingEarly && apiProgram ? { apiProgram } : {});
  try {
    return conclude("disk", await fillAndEmpty(house, disk, sizes));
  } finally {
    await house.end({ keepsLogs: false });
    process.env.TMPDIR = before ?? "";
    if (before === undefined) delete process.env.TMPDIR;
    disk.unmount();
  }
}

async function fillAndEmpty(house: House, disk: SmallDisk, sizes: DiskSizes): Promise<Finding[]> {
  const company = await makeCompany(house.scratch);
  await house.sandbox.control("/settings", { pace: 0.1, autoStatuses: "none" });
  const { channel } = company;
  await house.sandbox.control("/numbers", { phoneNumberId: channel.externalId, ...channel.credentials });
  const ledger: Ledger = { inbound: [], outbound: [], refused: 0 };
  const ticketId = await firstTicket(house, company, ledger);
  const traffic = writeWithoutEnd(house, company, ticketId, ledger);
  const back: number[] = [];
  let isBroken = false;
  for (let cycle = 0; cycle < sizes.cycles && !isBroken; cycle++) {
    const seen = ledger.inbound.length;
    await until("words to arrive before the disk is filled", () => ledger.inbound.length > seen + 5, BACK_MS);
    disk.fill();
    await pause(sizes.fullSeconds * 1_000);
    disk.empty();
    const emptied = performance.now();
    const { inbound, outbound } = { inbound: ledger.inbound.length, outbound: ledger.outbound.length };
    const isBack = async () => {
      // What a service manager does with a database that ended because it could write nothing.
      if (!existsSync(join(house.postgres.data, "postmaster.pid"))) await house.postgres.start().catch(() => {});
      return ledger.inbound.length > inbound && ledger.outbound.length > outbound;
    };
    await until("both doors to work again", isBack, BACK_MS).catch(() => {
      isBroken = true;
    });
    back.push((performance.now() - emptied) / 1_000);
  }
  await traffic.stop();
  return [
    { what: "cycles", holds: !isBroken, shown: `${back.length} of ${sizes.cycles}${isBroken ? ", not back" : ""}` },
    { what: "refused meanwhile", holds: ledger.refused > 0, shown: String(ledger.refused) },
    await lostOf(house, "acknowledged to the provider", "provider_id", ledger.inbound),
    await lostOf(house, "acknowledged to people", "client_id::text", ledger.outbound),
    { what: "back after", holds: true, shown: `p95 ${percentile(back, 0.95).toFixed(1)} s` },
  ];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function firstTicket(house: House, { channel, tenantId }: Company, ledger: Ledger): Promise<number> {
  const poster = createPoster(1);
  const said = { from: "5511940000001", id: "wamid.disk.first", text: "oi" };
  await until(
    "a first word",
    async () => (await poster.deliver(house.url, channel, said).catch(() => 0)) === 200,
    BACK_MS,
  );
  poster.close();
  ledger.inbound.push(said.id);
  const find = () => house.scratch.sql<{ id: string }>("select id from tickets where tenant_id = $1", [tenantId]);
  await until("its ticket", async () => (await find()).length > 0, BACK_MS);
  return Number((await find())[0]?.id);
}

/** A customer and an attendant who write on, whatever they are answered. */
function writeWithoutEnd(house: House, { channel, user }: Company, ticketId: number, ledger: Ledger) {
  const poster = createPoster(2);
  let isOver = false;
  const customer = async () => {
    for (let number = 0; !isOver; number++) {
      const id = `wamid.disk.${number}`;
      const status = await poster
        .deliver(house.url, channel, { from: "5511940000001", id, text: `${number}` })
        .catch(() => 0);
      if (status === 200) ledger.inbound.push(id);
      else ledger.refused += 1;
      await pause(EVERY_MS);
    }
  };
  const attendant = async () => {
    while (!isOver) {
      const clientId = randomUUID();
      const answer = await createClient(house.url, user)
        .post(`/messages/${ticketId}`, { clientId, body: "resposta" })
        .catch(() => null);
      if (answer?.status === 200) ledger.outbound.push(clientId);
      else ledger.refused += 1;
      await pause(EVERY_MS * 4);
    }
  };
  const both = Promise.all([customer(), attendant()]);
  return {
    async stop() {
      isOver = true;
      await both;
      poster.close();
    },
  };
}

async function lostOf(house: House, what: string, column: string, ids: readonly string[]): Promise<Finding> {
  const [row] = await house.scratch.sql<{ found: number }>(
    `select count(distinct ${column})::int as found from messages where ${column} = any($1)`,
    [ids],
  );
  const lost = ids.length - (row?.found ?? 0);
  return { what, holds: lost === 0, shown: `${ids.length}, lost ${lost}` };
}

interface SmallDisk {
  folder: string;
  fill(): void;
  empty(): void;
  unmount(): void;
}

/** A file system in memory of a fixed size: full is full, for everybody who writes there. */
function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "prosa-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m,mode=755`, "prosa-disk", folder]);
  chmodSync(folder, 0o755);
  const unmount = () => {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const leftover = leavesBehind(unmount);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const file = openSync(ballast, "w");
      const block = Buffer.alloc(1 << 16);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount() {
      leftover.forget();
      unmount();
    },
  };
}
