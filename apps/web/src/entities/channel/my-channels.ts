// The channels the signed-in person works on, kept true by the news of them: what each can do, and whether it works.
import { type ChannelSummary, myChannels } from "@prosa/contracts/my-channels";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";

const myChannelsKey = ["my-channels"] as const;

type Answer = { channels: ChannelSummary[] };

export function useMyChannels(enabled = true) {
  return useQuery({
    queryKey: myChannelsKey,
    queryFn: ({ signal }) => api(myChannels, { signal, quiet: true, silent: true }),
    enabled,
    staleTime: 60_000,
  });
}

/** Mounted once, by the shell: every screen then reads the same truth. */
export function useMyChannelsRealtime() {
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey: myChannelsKey });
  useRealtime("channel.changed", ({ channelId, status, pausedUntil, name }) => {
    cache.setQueryData<Answer>(
      myChannelsKey,
      (known) =>
        known && {
          channels: known.channels.map((one) => (one.id === channelId ? { ...one, name, status, pausedUntil } : one)),
        },
    );
    refetch();
  });
  useReconnected(refetch);
}
