// HTTP doors of sign-in and of one's own sessions.
import {
  changePassword,
  confirmIdentity as confirmRoute,
  currentSession,
  listSessions,
  login,
  logout,
  refreshToken,
  revokeSession,
} from "@prosa/contracts/auth";
import { ourLimits } from "@prosa/contracts/limits";
import { peerOf } from "#company/audit";
import { listOpenSessions } from "#company/sessions";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type Routes, serve } from "#platform/http";
import { confirmIdentity } from "./confirm.actions.ts";
import { clearCookie, cookieNames, setDeviceCookie, setRefreshCookie, tokenFrom } from "./cookies.ts";
import { signIn } from "./login.actions.ts";
import type { Prove } from "./prove.actions.ts";
import { readSessionRecord } from "./record.ts";
import { changeOwnPassword, leave, renew, revokeOwnSession } from "./session.actions.ts";

const done = { ok: true } as const;
const readOnly = { readOnly: true };

export const authRoutes =
  (deps: Deps, prove: Prove): Routes =>
  async (app) => {
    const { config } = deps;

    serve(app, login, async (request, reply) => {
      // By the real peer: a forged forwarding header changes nothing unless a trusted proxy sent it.
      await deps.rateLimit.demandFrom("login", request.ip, { limit: ourLimits.loginsPerMinutePerAddress, seconds: 60 });
      const device = tokenFrom(request.cookies, "device");
      const { record, opened, device: kept } = await signIn(deps, prove, request.body, device, peerOf(request));
      setRefreshCookie(reply, config, opened.refreshToken, opened.remember);
      setDeviceCookie(reply, config, kept);
      return record;
    });

    serve(app, logout, async (request, reply) => {
      const bearer = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
      await leave(deps, request.cookies[cookieNames.refresh], bearer, peerOf(request));
      clearCookie(reply, config, "refresh");
      return done;
    });

    serve(app, refreshToken, async (request, reply) => {
      try {
        const { token, renewal } = await renew(deps, request.cookies[cookieNames.refresh], peerOf(request));
        if (renewal.kind === "rotated") setRefreshCookie(reply, config, renewal.refreshToken, renewal.remember);
        return { token };
      } catch (error) {
        // Over for good: the browser need not keep what opens nothing.
        if (error instanceof AppError && error.status === 401) clearCookie(reply, config, "refresh");
        throw error;
      }
    });

    serve(app, currentSession, (request) =>
      inTenant(
        deps,
        request,
        (ctx) => readSessionRecord(ctx, request.session.userId, request.session.sessionId),
        readOnly,
      ),
    );

    serve(app, confirmRoute, async (request) => {
      const until = await confirmIdentity(deps, request.session, request.body, peerOf(request));
      return { provenUntil: until.toISOString() };
    });

    serve(app, changePassword, async (request) => {
      await changeOwnPassword(deps, request.session, request.body, peerOf(request));
      return done;
    });

    serve(app, listSessions, (request) =>
      inTenant(
        deps,
        request,
        async (ctx) => {
          const sessions = await listOpenSessions(ctx.tx, request.session.userId, ctx.now);
          return {
            sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
              ...session,
              current: session.id === request.session.sessionId,
              createdAt: createdAt.toISOString(),
              lastSeenAt: lastSeenAt.toISOString(),
            })),
          };
        },
        readOnly,
      ),
    );

    serve(app, revokeSession, async (request) => {
      const { sessionId } = request.params;
      await inTenant(deps, request, (ctx) => revokeOwnSession(ctx, request.session.userId, sessionId, peerOf(request)));
      return done;
    });
  };
