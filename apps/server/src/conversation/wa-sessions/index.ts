// Door of sessions by QR code: who holds them, what they write, how they stand, and how a telephone is paired.
import * as contract from "@prosa/contracts/conversation/channel-pairing";
import type { Deps } from "#platform/context";
import type { ServerModule } from "#platform/registry";
import { rejectJob } from "./wa-sessions.calls.ts";
import { reopenJob } from "./wa-sessions.groups.ts";
import { answerNodes } from "./wa-sessions.link.ts";
import { watchPairing } from "./wa-sessions.pairing.ts";
import { sessionRoutes } from "./wa-sessions.routes.ts";
import "./wa-sessions.tables.ts";

export const waSessionsModule: ServerModule = {
  name: "wa-sessions",
  serves: [contract.startPairing, contract.endPairing],
  routes: sessionRoutes,
  jobs: [reopenJob, rejectJob],
  start: {
    role: "both",
    async run(deps: Deps) {
      const stops = [await answerNodes(deps), await watchPairing(deps)];
      return async () => {
        for (const stop of stops) await stop();
      };
    },
  },
};
