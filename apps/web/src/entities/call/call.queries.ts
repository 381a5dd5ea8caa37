// Server state of calls that several screens read.
import * as contract from "@prosa/contracts/calls/calls";
import { useQuery } from "@tanstack/react-query";
import { api, useSignedIn } from "../../shared/api/index.ts";

export const callKeys = {
  channels: ["calls", "channels"] as const,
  current: ["calls", "current"] as const,
  recording: (callId: number) => ["calls", "recording", callId] as const,
};

const LOOK_AGAIN_MS = 60_000;

export function useCallChannels() {
  const { features, support } = useSignedIn();
  return useQuery({
    queryKey: callKeys.channels,
    queryFn: ({ signal }) => api(contract.callChannels, { query: {}, signal, quiet: true, silent: true }),
    enabled: features.includes("voiceCalls") && !support,
    staleTime: LOOK_AGAIN_MS,
  });
}

const STILL_COMING_MS = 10_000;

/** It may take minutes until the provider has it. */
export function useRecording(callId: number, isWanted: boolean) {
  return useQuery({
    queryKey: callKeys.recording(callId),
    queryFn: ({ signal }) => api(contract.showRecording, { params: { callId }, signal, quiet: true, silent: true }),
    enabled: isWanted,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? STILL_COMING_MS : false),
  });
}
