// A lane claims for people and in bulk apart: an answer does not wait for a claim in bulk that is under way.
import { expect, test, vi } from "vitest";
import type { Deps } from "#platform/context";
import { createLane, type LaneHost } from "./messages.sending.lane.ts";

test("somebody's answer is claimed while a claim in bulk has not come back", async () => {
  const played: boolean[] = [];
  const never = new Promise<never>(() => {});
  const rounds: LaneHost["rounds"] = {
    play: async (_call, isBulk) => {
      played.push(isBulk);
      return isBulk ? never : [];
    },
    playAlone: async () => [],
  };
  const deps = { clock: { monotonic: () => 0, now: () => new Date(0) }, log: { warn: vi.fn() } } as unknown as Deps;
  const load = { calls: 0, bulk: 0, files: 0 };
  const call: LaneHost["call"] = () => never;
  const lane = createLane({ deps, rounds, call, load, isDraining: false }, { tenantId: 1, channelId: 2 });
  void lane.wake(10, true);
  await vi.waitFor(() => expect(played).toEqual([true]));
  void lane.wake(11, false);
  await vi.waitFor(() => expect(played).toEqual([true, false]));
});
