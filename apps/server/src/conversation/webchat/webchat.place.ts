// Which web chat a public key names, and how it is set up; kept for a moment, because every call of every visitor asks.
import type { WebchatSettings } from "@prosa/contracts/webchat/webchat";
import { createChannelDirectory } from "#conversation/channels";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { createPassingSeal, DecryptionRefused } from "#platform/secrets";
import { readSettings } from "./webchat.queries.ts";
import { isPassInTime } from "./webchat.rules.ts";

export const TYPE = "webchat";

export interface Place {
  tenantId: number;
  channelId: number;
  type: typeof TYPE;
  account: string;
  key: string;
  credentials: Credentials;
}

export interface Credentials {
  secret: string;
  /** Still good until the next one is made, so that a site can change over in peace. */
  previous: string | null;
  isShown: boolean;
}

const SETTINGS_MS = 3_000;
const MOST_KEPT = 5_000;

export interface Places {
  /** Null: nobody's, or not a web chat. */
  find(key: string, options?: { fresh?: boolean }): Promise<Place | null>;
  /** Thrown as absent. */
  demand(key: string): Promise<Place>;
  settingsOf(place: Place): Promise<WebchatSettings>;
  forget(channelId: number): void;
  /** Says when the panel was opened, so that the first word of a machine that never opened it is known. */
  passFor(place: Place, now: Date): string;
  demandPass(place: Place, pass: string, now: Date): void;
}

const made = new WeakMap<Deps["redis"], Places>();

/** One for each server of a process. */
export function placesOf(deps: Deps): Places {
  const known = made.get(deps.redis);
  if (known) return known;
  const places = createPlaces(deps);
  made.set(deps.redis, places);
  return places;
}

function createPlaces(deps: Deps): Places {
  const directory = createChannelDirectory(deps);
  const kept = new Map<number, { until: number; settings: WebchatSettings }>();
  const passes = createPassingSeal(deps.config, "webchat");

  function openedAt(account: string, pass: string): number {
    try {
      return Number(passes.open(pass, [account]));
    } catch (error) {
      if (error instanceof DecryptionRefused) return Number.NaN;
      throw error;
    }
  }

  async function find(key: string, options?: { fresh?: boolean }): Promise<Place | null> {
    const found = await directory.find(key, options);
    if (!found || found.movedTo !== null || found.type !== TYPE || found.externalId === null) return null;
    const { tenantId, channelId, externalId: account, credentials } = found;
    return { tenantId, channelId, type: TYPE, account, key, credentials: credentials as Credentials };
  }

  return {
    find,
    async demand(key) {
      const place = await find(key);
      if (!place) throw new AppError("ERR_NOT_FOUND");
      return place;
    },
    async settingsOf({ tenantId, channelId }) {
      const known = kept.get(channelId);
      if (known && known.until > deps.clock.monotonic()) return known.settings;
      const settings = await deps.db.withTenant({ tenantId, userId: null }, (tx) => readSettings(tx, channelId), {
        readOnly: true,
      });
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(channelId, { until: deps.clock.monotonic() + SETTINGS_MS, settings });
      return settings;
    },
    forget: (channelId) => void kept.delete(channelId),
    passFor: ({ account }, now) => passes.seal(String(now.getTime()), [account]),
    demandPass({ account }, pass, now) {
      if (!isPassInTime(openedAt(account, pass), now.getTime()))
        throw new AppError("ERR_VALIDATION", { field: "pass" });
    },
  };
}
