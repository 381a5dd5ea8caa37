// HTTP doors of calls: open the tenant's transaction, call one action, answer; then the device's holder is woken.
import * as contract from "@prosa/contracts/calls/calls";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { listCurrent, moveCall } from "./calls.actions.ts";
import { ringDevice } from "./calls.devices.ts";
import { hookRoute } from "./calls.hook.ts";
import { recordingFile } from "./calls.recording-file.ts";
import { showRecordingOf } from "./calls.recordings.ts";
import { openSoundDoor } from "./calls.sound.ts";
import { startACall } from "./calls.start.ts";
import { listCallChannels, saveChannelVoice, showChannelVoice } from "./calls.voice.actions.ts";

const readOnly = { readOnly: true };

export const callRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.callChannels, (request) =>
      inTenant(deps, request, (ctx) => listCallChannels(ctx, request.query.channelId), readOnly),
    );
    serve(app, contract.currentCalls, (request) => inTenant(deps, request, listCurrent, readOnly));
    serve(app, contract.startCall, async (request) => {
      const call = await inTenant(deps, request, (ctx) => startACall(ctx, request.body));
      ringDevice(deps, call.whatsapp_instance);
      return call;
    });
    serve(app, contract.moveCall, async (request) => {
      const call = await inTenant(deps, request, (ctx) => moveCall(ctx, request.params.callId, request.body));
      ringDevice(deps, call.whatsapp_instance);
      return call;
    });
    serve(app, contract.showVoice, (request) =>
      inTenant(deps, request, (ctx) => showChannelVoice(ctx, request.params.channelId), readOnly),
    );
    serve(app, contract.saveVoice, (request) =>
      inTenant(deps, request, (ctx) => saveChannelVoice(ctx, request.params.channelId, request.body)),
    );
    serve(app, contract.showRecording, (request) =>
      inTenant(deps, request, (ctx) => showRecordingOf(ctx, request.params.callId)),
    );
    recordingFile(deps, app);
    hookRoute(deps, app);
    const closeDoor = openSoundDoor(deps, app.server);
    app.addHook("onClose", async () => closeDoor());
  };
