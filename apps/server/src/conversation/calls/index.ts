// Door of calls: customers are called and call; it rings at the right people and exactly one answers.
import * as contract from "@prosa/contracts/calls/calls";
import { defineFeature } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { startDevices } from "./calls.devices.ts";
import { callChanged } from "./calls.events.ts";
import { fetchRecording } from "./calls.recordings.ts";
import { callRoutes } from "./calls.routes.ts";
import { forgetCalls } from "./calls.upkeep.jobs.ts";
import "./calls.notices.ts";
import "./calls.report.ts";
import "./calls.tables.ts";

export { endCall } from "./calls.apply.ts";
export { takeOffer } from "./calls.offers.ts";
export { saveChannelVoice } from "./calls.voice.actions.ts";

export const callsModule: ServerModule = {
  name: "calls",
  serves: [
    contract.callChannels,
    contract.currentCalls,
    contract.startCall,
    contract.moveCall,
    contract.showVoice,
    contract.saveVoice,
    contract.showRecording,
  ],
  routes: callRoutes,
  gates: [defineFeature({ gate: "voiceCalls" })],
  jobs: [fetchRecording, forgetCalls],
  journalKinds: [callChanged],
  start: { role: "worker", run: startDevices },
};
