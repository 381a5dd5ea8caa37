// Server state of users and teams.
import * as contract from "@prosa/contracts/people";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { resetSecondStep } from "@prosa/contracts/second-step";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { withPause } from "../../entities/people/index.ts";
import { api } from "../../shared/api/index.ts";
import type { Opened } from "../../shared/form-drawer/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import type { Schedule } from "./login-schedule.rules.ts";

export const userList: ListShape = {
  sorts: ["name", "profile", "lastOnlineAt"],
  defaultSort: "name",
  filters: ["profile", "queueId"],
};
export const teamList: ListShape = { sorts: ["name"], defaultSort: "name" };

export function useUsers(control: ListControl) {
  const cache = useQueryClient();
  useRealtime("pause.changed", (news) =>
    cache.setQueriesData<AnswerOf<typeof contract.listUsers>>(
      // Not the choices below it, which know nothing of pauses.
      { queryKey: listKey("users"), predicate: ({ queryKey }) => typeof queryKey.at(-1) === "object" },
      (page) => page && { ...page, items: withPause(page.items, news) },
    ),
  );
  return useListRows("users", control, (query, signal) => api(contract.listUsers, { query, signal, quiet: true }));
}

export const useTeams = (control: ListControl) =>
  useListRows("teams", control, (query, signal) => api(contract.listTeams, { query, signal, quiet: true }));

export const openedOf = <V>(asked: UseQueryResult<V>): Opened<V> => ({
  value: asked.data,
  isPending: asked.isPending,
  error: asked.error,
  retry: () => void asked.refetch(),
});

async function fetchUser(userId: number) {
  const params = { userId };
  const [user, { horarioLogin, timeZone }] = await Promise.all([
    api(contract.showUser, { params, quiet: true }),
    api(contract.showLoginSchedule, { params, quiet: true }),
  ]);
  return { user, schedule: horarioLogin, timeZone };
}

/** One user with their login hours, fresh each time the form opens. */
export const useUser = (id: number) =>
  openedOf(useQuery({ queryKey: ["user", id], queryFn: () => fetchUser(id), staleTime: 0, gcTime: 0 }));

export function useUserActions() {
  const then = useListChange("users");
  return {
    create: (body: CallOf<typeof contract.createUser>["body"]) => then(api(contract.createUser, { body, quiet: true })),
    update: (userId: number, body: CallOf<typeof contract.updateUser>["body"]) =>
      then(api(contract.updateUser, { params: { userId }, body, quiet: true })),
    saveSchedule: (userId: number, horarioLogin: Schedule | null) =>
      then(api(contract.saveLoginSchedule, { params: { userId }, body: { horarioLogin }, quiet: true })),
    resetSecondStep: (userId: number) => then(api(resetSecondStep, { params: { userId }, quiet: true })),
    invite: (userId: number) => then(api(contract.inviteUser, { params: { userId }, quiet: true })),
    remove: (userId: number) => then(api(contract.deleteUser, { params: { userId }, quiet: true })),
  };
}

export function useTeamActions() {
  const then = useListChange("teams");
  return {
    create: (body: CallOf<typeof contract.createTeam>["body"]) => then(api(contract.createTeam, { body, quiet: true })),
    update: (teamId: number, body: CallOf<typeof contract.updateTeam>["body"]) =>
      then(api(contract.updateTeam, { params: { teamId }, body, quiet: true })),
    remove: (teamId: number) => then(api(contract.deleteTeam, { params: { teamId }, quiet: true })),
  };
}
