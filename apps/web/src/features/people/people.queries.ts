// Server state of users, teams and support grants, and of one's own profile.

import { channelChoices } from "@prosa/contracts/my-channels";
import * as contract from "@prosa/contracts/people";
import { queueChoices } from "@prosa/contracts/queues";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { userChoices } from "@prosa/contracts/user-choices";
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, session, upload } from "../../shared/api/index.ts";
import type { Opened } from "../../shared/form-drawer/index.ts";
import { type ListControl, type ListShape, refreshList, useListRows } from "../../shared/list-page/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import type { Schedule } from "./login-schedule.rules.ts";

export const userList: ListShape = {
  sorts: ["name", "profile", "lastOnlineAt"],
  defaultSort: "name",
  filters: ["profile", "queueId"],
};
export const teamList: ListShape = { sorts: ["name"], defaultSort: "name" };

export const useUsers = (control: ListControl) =>
  useListRows("users", control, (query, signal) => api(contract.listUsers, { query, signal, quiet: true }));

export const useTeams = (control: ListControl) =>
  useListRows("teams", control, (query, signal) => api(contract.listTeams, { query, signal, quiet: true }));

const openedOf = <V>(asked: UseQueryResult<V>): Opened<V> => ({
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

export const useQueueChoices = () =>
  useQuery({ queryKey: ["queues", "choices"], queryFn: () => api(queueChoices, { quiet: true }), staleTime: 30_000 });

export const useChannelChoices = () =>
  useQuery({
    queryKey: ["channels", "choices"],
    queryFn: () => api(channelChoices, { quiet: true }),
    staleTime: 30_000,
  });

export const useUserChoices = () =>
  useQuery({
    queryKey: ["users", "choices"],
    queryFn: () => api(userChoices, { quiet: true }),
    staleTime: 30_000,
  });

function useThenRefresh(list: "users" | "teams" | "supportGrants") {
  const cache = useQueryClient();
  return async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await refreshList(cache, list);
    return answer;
  };
}

export function useUserActions() {
  const then = useThenRefresh("users");
  return {
    create: (body: CallOf<typeof contract.createUser>["body"]) => then(api(contract.createUser, { body, quiet: true })),
    update: (userId: number, body: CallOf<typeof contract.updateUser>["body"]) =>
      then(api(contract.updateUser, { params: { userId }, body, quiet: true })),
    saveSchedule: (userId: number, horarioLogin: Schedule | null) =>
      then(api(contract.saveLoginSchedule, { params: { userId }, body: { horarioLogin }, quiet: true })),
    invite: (userId: number) => then(api(contract.inviteUser, { params: { userId }, quiet: true })),
    remove: (userId: number) => then(api(contract.deleteUser, { params: { userId }, quiet: true })),
  };
}

export function useTeamActions() {
  const then = useThenRefresh("teams");
  return {
    create: (body: CallOf<typeof contract.createTeam>["body"]) => then(api(contract.createTeam, { body, quiet: true })),
    update: (teamId: number, body: CallOf<typeof contract.updateTeam>["body"]) =>
      then(api(contract.updateTeam, { params: { teamId }, body, quiet: true })),
    remove: (teamId: number) => then(api(contract.deleteTeam, { params: { teamId }, quiet: true })),
  };
}

const grantsKey = ["list", "supportGrants"] as const;

export function useSupportGrants() {
  const cache = useQueryClient();
  useRealtime("list.changed", ({ list }) => {
    if (list === "supportGrants") void refreshList(cache, "supportGrants");
  });
  return useQuery({ queryKey: grantsKey, queryFn: () => api(contract.listSupportGrants, { quiet: true }) });
}

export function useSupportActions() {
  const then = useThenRefresh("supportGrants");
  return {
    grant: useMutation({
      mutationFn: (body: CallOf<typeof contract.grantSupport>["body"]) =>
        then(api(contract.grantSupport, { body, quiet: true })),
    }),
    end: useMutation({
      mutationFn: (grantId: number) => then(api(contract.endSupportGrant, { params: { grantId } })),
    }),
  };
}

const ownKey = ["own-profile"] as const;
export type Own = AnswerOf<typeof contract.showOwnProfile>;

export const useOwnProfile = (enabled: boolean) =>
  openedOf(
    useQuery({ queryKey: ownKey, queryFn: () => api(contract.showOwnProfile, { quiet: true }), staleTime: 0, enabled }),
  );

export function useOwnActions() {
  const cache = useQueryClient();
  const take = (own: Own) => {
    cache.setQueryData(ownKey, own);
    // The shell shows the name and the picture from the session's record.
    session.patch({ username: own.name, profilePictureUrl: own.profilePictureUrl });
    return own;
  };
  return {
    save: async (body: CallOf<typeof contract.updateOwnProfile>["body"]) =>
      take(await api(contract.updateOwnProfile, { body, quiet: true })),
    changePicture: async (file: File) => take(await upload(contract.saveOwnPicture, file)),
    removePicture: async () => take(await api(contract.deleteOwnPicture, { quiet: true })),
  };
}
