// Server state of the channels: the cards, the webhook of one, its templates.

import { saveVoice, showVoice } from "@prosa/contracts/calls/calls";
import {
  type Channel,
  channelWebhook,
  checkChannel,
  createChannel,
  deleteChannel,
  listChannels,
  listConnectForms,
  listTemplates,
  reconnectChannel,
  subscribeChannel,
  syncTemplates,
  updateChannel,
} from "@prosa/contracts/channels";
import { capChannel, channelHealth, releaseChannel } from "@prosa/contracts/conversation/channel-guard";
import { endPairing, startPairing } from "@prosa/contracts/conversation/channel-pairing";
import type { CallOf } from "@prosa/contracts/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";

export type ConnectAttempt = CallOf<typeof checkChannel>["body"];
type NewChannel = CallOf<typeof createChannel>["body"];
type Change = CallOf<typeof updateChannel>["body"];

const all = ["channels"] as const;
const cards = [...all, "cards"] as const;
const webhook = (channelId: number) => [...all, "webhook", channelId] as const;
const templates = (channelId: number) => [...all, "templates", channelId] as const;

/** Live: every change of a channel's state fetches the cards again. */
export function useChannels() {
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries({ queryKey: cards });
  useRealtime("channel.changed", refresh);
  useRealtime("list.changed", ({ list }) => {
    if (list === "channels") refresh();
    if (list === "templates") void cache.invalidateQueries({ queryKey: all });
  });
  useReconnected(refresh);
  return useQuery({
    queryKey: cards,
    queryFn: ({ signal }) => api(listChannels, { signal, quiet: true }),
    refetchInterval: 60_000,
  });
}

/** Asks the provider each time, and again while its greeting is awaited. */
export function useWebhook(channelId: number) {
  return useQuery({
    queryKey: webhook(channelId),
    queryFn: ({ signal }) => api(channelWebhook, { params: { channelId }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.verifiedAt === null ? 5_000 : false),
  });
}

const health = (channelId: number) => [...all, "health", channelId] as const;

/** What a number may still send to many; other people's sends change it all the time. */
export function useHealth(channelId: number) {
  return useQuery({
    queryKey: health(channelId),
    queryFn: ({ signal }) => api(channelHealth, { params: { channelId }, signal, quiet: true }),
    refetchInterval: 10_000,
  });
}

export function useReleaseChannel(channelId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => api(releaseChannel, { params: { channelId }, body: { note } }),
    onSuccess: (answer) => cache.setQueryData(health(channelId), answer),
  });
}

export function useCapChannel(channelId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cap: number | null) => api(capChannel, { params: { channelId }, body: { cap } }),
    onSuccess: (answer) => cache.setQueryData(health(channelId), answer),
  });
}

export function useTemplates(channelId: number, searchParam: string) {
  return useQuery({
    queryKey: [...templates(channelId), searchParam],
    queryFn: ({ signal }) =>
      api(listTemplates, {
        params: { channelId },
        query: { pageSize: "100", ...(searchParam ? { searchParam } : {}) },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
  });
}

export const tryCredentials = (body: ConnectAttempt) => api(checkChannel, { body, quiet: true });

/** What each type of channel asks for; the same for as long as the server runs. */
export function useConnectForms() {
  return useQuery({
    queryKey: [...all, "forms"],
    queryFn: ({ signal }) => api(listConnectForms, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useChannelActions() {
  const cache = useQueryClient();
  const thenRefresh = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await cache.invalidateQueries({ queryKey: cards });
    return answer;
  };
  return {
    connect: (body: NewChannel): Promise<Channel> => thenRefresh(api(createChannel, { body, quiet: true })),
    change: (channelId: number, body: Change) =>
      thenRefresh(api(updateChannel, { params: { channelId }, body, quiet: true })),
    reconnect: (channelId: number, credentials: Record<string, string>) =>
      thenRefresh(api(reconnectChannel, { params: { channelId }, body: { credentials }, quiet: true })),
    disconnect: (channelId: number) => thenRefresh(api(deleteChannel, { params: { channelId }, quiet: true })),
    startPairing: (channelId: number) =>
      api(startPairing, { params: { channelId }, body: { isWarned: true }, quiet: true }),
    unpair: (channelId: number) => thenRefresh(api(endPairing, { params: { channelId }, quiet: true })),
    subscribe: async (channelId: number) => {
      await api(subscribeChannel, { params: { channelId }, quiet: true });
      await cache.invalidateQueries({ queryKey: webhook(channelId) });
    },
    sync: (channelId: number) => api(syncTemplates, { params: { channelId }, quiet: true }),
  };
}

const voice = (channelId: number) => [...all, "voice", channelId] as const;
const VOICE_LOOK_MS = 5_000;

/** The device says by itself whether it is there. */
export function useVoice(channelId: number) {
  return useQuery({
    queryKey: voice(channelId),
    queryFn: ({ signal }) => api(showVoice, { params: { channelId }, signal, quiet: true }),
    refetchInterval: VOICE_LOOK_MS,
  });
}

export function useSaveVoice(channelId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<typeof saveVoice>["body"]) => api(saveVoice, { params: { channelId }, body }),
    onSuccess: (answer) => cache.setQueryData(voice(channelId), answer),
  });
}
