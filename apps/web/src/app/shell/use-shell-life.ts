// What runs while somebody is signed in: the real-time link, the idle reload, the session watched in all tabs.
import { currentSession } from "@prosa/contracts/auth";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api, planExpired, session, sessionEnd, useSession } from "../../shared/api/index.ts";
import { useChoicesNews } from "../../shared/choices/index.ts";
import { useLongJobsRealtime } from "../../shared/long-jobs/index.ts";
import { startRealtime, stopRealtime, useRealtime, useReconnected } from "../../shared/realtime/index.ts";
import { watchIdle } from "../../shared/safety/index.ts";
import { useStore } from "../../shared/store.ts";
import { takeConfigs } from "../../shared/theme/index.ts";
import { dueDateQuery } from "../guard.ts";
import { cleanUp } from "../leave.ts";
import { changeVersion } from "../new-version.ts";
import { paths } from "../paths.ts";

export function useShellLife() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const record = useSession();
  const userId = record?.userId;
  const expired = useStore(planExpired);
  const { revalidate } = useRevalidator();
  useLongJobsRealtime();
  useChoicesNews();

  // With an expired plan the server has no news for us, and a link that cannot come up would only alarm people.
  useEffect(() => {
    if (userId === undefined) return;
    if (expired) stopRealtime();
    else startRealtime();
  }, [userId, expired]);

  // The plan ran out in the middle of work: ask the guard again, which knows where to go.
  useEffect(() => {
    if (!expired) return;
    void cache.invalidateQueries({ queryKey: dueDateQuery.queryKey }).then(() => revalidate());
  }, [expired, cache, revalidate]);

  useEffect(() => watchIdle(() => void changeVersion()), []);

  // Signed out or in as somebody else in another tab: this one must not go on as the person before.
  useEffect(() => {
    const before = session.get()?.userId;
    return session.subscribe(() => {
      const now = session.get()?.userId;
      if (now === before || sessionEnd.get()) return;
      if (now !== undefined) return location.reload();
      cleanUp();
      void navigate(paths.login);
    });
  }, [navigate]);

  useRealtime("configs.changed", ({ configs }) => takeConfigs(configs));
  useRealtime("access.changed", () => {
    void cache.invalidateQueries();
    api(currentSession, { quiet: true, silent: true }).then(
      ({ configs, ...rights }) => {
        session.patch(rights);
        takeConfigs(configs);
      },
      () => {},
    );
  });
  // While the link was down we heard nothing, so nothing cached can be trusted.
  useReconnected(() => void cache.invalidateQueries());
}
