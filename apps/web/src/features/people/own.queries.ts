// Server state of one's own profile.
import * as contract from "@prosa/contracts/people";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, session, upload } from "../../shared/api/index.ts";
import { openedOf } from "./people.queries.ts";

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
    askForCode: () => api(contract.requestEmailCode, { quiet: true }),
    confirmEmail: async (body: CallOf<typeof contract.confirmEmail>["body"]) =>
      take(await api(contract.confirmEmail, { body, quiet: true })),
    changePicture: async (file: File) => take(await upload(contract.saveOwnPicture, file)),
    removePicture: async () => take(await api(contract.deleteOwnPicture, { quiet: true })),
  };
}
