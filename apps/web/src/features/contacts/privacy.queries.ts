// Server state of people's rights over their data: how much is kept, all of it as a file, and its erasure.
import { erasePerson, exportPerson, showPersonalData } from "@prosa/contracts/personal-data";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { listKey } from "../../shared/list-page/index.ts";
import { rememberJob } from "../../shared/long-jobs/index.ts";

export const usePersonalData = (contactId: number) =>
  useQuery({
    queryKey: [...listKey("contacts"), "personal", contactId],
    queryFn: ({ signal }) => api(showPersonalData, { params: { contactId }, signal, quiet: true, silent: true }),
  });

export function usePersonalDataActions(contactId: number) {
  const cache = useQueryClient();
  const params = { contactId };
  return {
    takeOut: async () => rememberJob(cache, await api(exportPerson, { params, quiet: true })),
    erase: async (confirmation: string) =>
      rememberJob(cache, await api(erasePerson, { params, body: { confirmation }, quiet: true })),
  };
}
