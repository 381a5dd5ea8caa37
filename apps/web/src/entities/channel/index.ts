// The channels of the company: those a person works on, and all of them by name for who gives them out.
import { channelChoices } from "@prosa/contracts/my-channels";
import { api } from "../../shared/api/index.ts";
import { useChoices } from "../../shared/choices/index.ts";

export { useMyChannels, useMyChannelsRealtime } from "./my-channels.ts";

export const useChannelChoices = (enabled = true) =>
  useChoices("channels", (signal) => api(channelChoices, { signal, quiet: true, silent: true }), enabled);
