// Holds the provider's book and the attendants' own memory against both databases: each company where it lives now.
import type { Finding } from "../figures.ts";
import { accountInbound, accountOutbound } from "../flow/account.ts";
import type { Asked } from "../flow/attendants.ts";
import type { People } from "../flow/people.ts";
import type { ScreenAccount } from "../flow/screens.ts";
import { readStored, type Stored } from "../flow/stored.ts";
import type { Clientele } from "../flow/traffic.ts";
import { readFailed, readReceived, readSent, readTold } from "../flow/witness.ts";
import type { House } from "../house/house.ts";
import type { Moved } from "./command.ts";
import { countFiles, PAST, readPast } from "./past.ts";

export interface CellFacts {
  here: House;
  there: House;
  /** The first one moved. */
  clienteles: readonly Clientele[];
  moved: Moved;
  past: number;
  asked: readonly Asked[];
  unacknowledged: number;
  isDrained: boolean;
  watchers: People;
  /** Null where the move was refused. */
  watcherThere: People | null;
  /** What it could not see any more: everything up to this message. */
  seenFrom: number;
}

const SCREENS_MS = 30_000;
const SHOWN = 5;

export async function judgeCells(facts: CellFacts): Promise<Finding[]> {
  const { here, there, clienteles, moved, asked } = facts;
  const [leaving, ...staying] = clienteles.map(({ company }) => company);
  if (!leaving) throw new Error("no company");
  const others = staying.map(({ tenantId }) => tenantId);
  const home = [...(await readStored(here.scratch, others)), ...(await readStored(there.scratch, [leaving.tenantId]))];
  const stored = home.filter(({ providerId }) => !providerId?.startsWith(PAST));
  const { sandbox } = here;
  const inward = accountInbound(await readReceived(sandbox), stored);
  const [sent, told] = [await readSent(sandbox), await readTold(sandbox)];
  const outward = accountOutbound({ asked, sent, told, stored, crashes: [] });

  const own = leaving.channel.externalId;
  const failed = (await readFailed(sandbox)).filter(({ phoneNumberId }) => phoneNumberId !== own);
  const again = asked.filter(({ phoneNumberId, attempts }) => phoneNumberId !== own && attempts > 1);
  const failures = failed
    .map(({ told }) => told)
    .concat(again.map(({ phone, n, attempts }) => `${phone}:${n} posted ${attempts} times`));
  showCases({ ...inward, ...outward, failures });
  const [before, after] = [
    await readPast(here.scratch, leaving.tenantId),
    await readPast(there.scratch, leaving.tenantId),
  ];
  const files = [await countFiles(here, leaving.tenantId), await countFiles(there, leaving.tenantId)];
  const isSame = before.messages === facts.past && before.digest === after.digest && files[0] === files[1];
  const since = asked.filter(
    ({ phoneNumberId, acknowledgedAt }) => phoneNumberId === own && (acknowledgedAt ?? 0) > moved.endedAt,
  );
  const idle = longestGap(asked.filter(({ phoneNumberId }) => phoneNumberId === own));
  return [
    { what: "moved", holds: moved.code === 0, shown: `in ${seconds(moved.endedAt - moved.beganAt)}` },
    { what: "closed", holds: moved.closedMs > 0, shown: `for ${seconds(moved.closedMs)}` },
    { what: "longest without an answer written", holds: true, shown: seconds(idle) },
    {
      what: "past",
      holds: isSame,
      shown: `${after.messages} messages and ${files[1]} files, ${isSame ? "the same" : "not the same"}`,
    },
    { what: "written there", holds: since.length > 0, shown: `${since.length} answers` },
    { what: "in all", holds: true, shown: `${stored.length} messages` },
    none("unacknowledged", facts.unacknowledged + asked.filter(({ messageId }) => messageId === null).length),
    none("lost", inward.lost.length + outward.lost.length),
    none("duplicated", inward.duplicated.length + outward.duplicated.length),
    none("out of order", inward.inverted.length + outward.inverted.length),
    none("stuck", outward.stuck.length + (facts.isDrained ? 0 : 1)),
    none("wrong status", outward.wrong.length),
    none("unconfirmed", outward.unconfirmed.length),
    none("altered or invented", inward.altered.length + inward.invented.length + inward.twins.length),
    none("failed requests of others", failed.length + again.length),
    await screensOf(facts, stored),
  ];
}

/** Those of the others through all of it, and the one that was opened in the new cell from then on. */
async function screensOf(
  { clienteles, watchers, watcherThere, seenFrom }: CellFacts,
  stored: readonly Stored[],
): Promise<Finding> {
  const truthOf = ({ company }: Clientele, from: number): [number, string][] =>
    stored
      .filter(({ tenantId, id }) => tenantId === company.tenantId && id > from)
      .map(({ id, status }) => [id, status]);
  const [leaving, ...staying] = clienteles;
  const accounts = await watchers.compare(
    staying.map((clientele) => truthOf(clientele, 0)),
    SCREENS_MS,
  );
  const wrongOf = ({ missing, stale, foreign, disorder, resets }: ScreenAccount) =>
    missing + stale + foreign + disorder + resets;
  const wrong = accounts.reduce((sum, account) => sum + wrongOf(account), 0);
  const [there] = watcherThere && leaving ? await watcherThere.compare([truthOf(leaving, seenFrom)], SCREENS_MS) : [];
  const unseen = there ? there.missing + there.stale : 0;
  return { what: "screens", holds: wrong + unseen === 0, shown: `${wrong} wrong here, ${unseen} there` };
}

/** Between two answers that the company's attendants got acknowledged. */
function longestGap(asked: readonly Asked[]): number {
  const moments = asked.flatMap(({ acknowledgedAt }) => acknowledgedAt ?? []).sort((a, b) => a - b);
  return Math.max(0, ...moments.slice(1).map((at, place) => at - (moments[place] as number)));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const none = (what: string, count: number): Finding => ({ what, holds: count === 0, shown: String(count) });

function showCases(lists: Record<string, unknown>) {
  for (const [what, cases] of Object.entries(lists)) {
    if (Array.isArray(cases) && cases.length > 0)
      process.stderr.write(`${what}: ${cases.slice(0, SHOWN).join("; ")}\n`);
  }
}
