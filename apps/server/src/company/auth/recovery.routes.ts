// HTTP doors for those who have no password yet or any more: recovery by mailed code, set-up by one-time link.
import * as contract from "@prosa/contracts/auth";
import { peerOf } from "#company/audit";
import { languageOf } from "#company/letters";
import type { Deps } from "#platform/context";
import { type Routes, serve } from "#platform/http";
import {
  clearCookie,
  setDeviceCookie,
  setRecoveryCookie,
  setRefreshCookie,
  setSetupCookie,
  tokenFrom,
} from "./cookies.ts";
import { askForCode, finishRecovery, proveCode } from "./recovery.actions.ts";
import { exchangeSetupTicket, finishSetup } from "./setup.actions.ts";

const done = { ok: true } as const;
// Per real peer address. Codes and tickets have their own limits; these keep one address from trying many of them.
const asking = { limit: 20, seconds: 3_600 };
const proving = { limit: 20, seconds: 60 };

export const recoveryRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    const { config, rateLimit } = deps;

    serve(app, contract.requestRecovery, async (request, reply) => {
      await rateLimit.demandFrom("recovery", request.ip, asking);
      const language = languageOf(request.headers["accept-language"]);
      const browser = await askForCode(deps, request.body.email, language, peerOf(request));
      setRecoveryCookie(reply, config, browser);
      return done;
    });

    serve(app, contract.checkRecovery, async (request) => {
      await rateLimit.demandFrom("recovery.code", request.ip, proving);
      await proveCode(deps, tokenFrom(request.cookies, "recovery"), request.body.code, peerOf(request));
      return done;
    });

    serve(app, contract.finishRecovery, async (request, reply) => {
      await rateLimit.demandFrom("recovery.code", request.ip, proving);
      const browser = tokenFrom(request.cookies, "recovery");
      const device = await finishRecovery(deps, browser, request.body, peerOf(request));
      clearCookie(reply, config, "recovery");
      setDeviceCookie(reply, config, device);
      return done;
    });

    serve(app, contract.exchangeSetup, async (request, reply) => {
      await rateLimit.demandFrom("setup", request.ip, proving);
      const { grant, answer } = await exchangeSetupTicket(deps, request.body.tokenSetup, peerOf(request));
      setSetupCookie(reply, config, grant);
      return answer;
    });

    serve(app, contract.finishSetup, async (request, reply) => {
      await rateLimit.demandFrom("setup", request.ip, proving);
      const grant = tokenFrom(request.cookies, "setup");
      const device = tokenFrom(request.cookies, "device");
      const signedIn = await finishSetup(deps, grant, request.body.password, device, peerOf(request));
      clearCookie(reply, config, "setup");
      setRefreshCookie(reply, config, signedIn.opened.refreshToken, signedIn.opened.remember);
      setDeviceCookie(reply, config, signedIn.device);
      return signedIn.record;
    });
  };
