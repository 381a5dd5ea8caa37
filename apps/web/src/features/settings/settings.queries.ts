// Server state of the settings: read once, changed at once, taken back when the server says no.
import { listSettings, type SettingKey, updateSetting } from "@prosa/contracts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { settingsKeys } from "../../entities/settings/index.ts";
import { api } from "../../shared/api/index.ts";
import { standardOf } from "./settings.rules.ts";

const key = settingsKeys.listed;

type Listed = Awaited<ReturnType<typeof readSettings>>;
const readSettings = () => api(listSettings, { quiet: true });

export const useSettings = () => useQuery({ queryKey: key, queryFn: readSettings });

/** Changes of one setting follow each other; a refusal takes back only its own value. */
export function useChangeSetting(setting: SettingKey) {
  const cache = useQueryClient();
  const put = (value: string, onlyOver?: string) =>
    cache.setQueryData<Listed>(key, (listed) => {
      if (!listed) return listed;
      const change = (one: Listed["settings"][number]) => {
        if (one.key !== setting || (onlyOver !== undefined && one.value !== onlyOver)) return one;
        return { ...one, value, isStandard: value === standardOf(setting) };
      };
      return { ...listed, settings: listed.settings.map(change) };
    });
  return useMutation({
    scope: { id: `setting-${setting}` },
    mutationFn: ({ value }: { value: string; before: string }) =>
      api(updateSetting, { params: { key: setting }, body: { value }, quiet: true }),
    onMutate: async ({ value }) => {
      await cache.cancelQueries({ queryKey: key });
      put(value);
    },
    onSuccess: (answer, { value }) => {
      put(answer.value, value);
      void cache.invalidateQueries({ queryKey: settingsKeys.inForce });
    },
    onError: (_, { value, before }) => put(before, value),
  });
}
