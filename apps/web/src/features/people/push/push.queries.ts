// Server state of a person's own devices, and this browser's part in it.
import * as contract from "@prosa/contracts/push";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { keepChoice, leaveHere, pushLanguageOf, type Subscribed, subscribeHere } from "../../../shared/push/index.ts";

const key = ["push"] as const;

export const usePush = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api(contract.showPush, { signal, quiet: true }), staleTime: 0 });

export function usePushActions() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  const { i18n } = useTranslation("push");
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  return {
    /** What stands in the way; null: this device is told from now on. */
    async turnOn(publicKey: string): Promise<Extract<Subscribed, { refused: string }>["refused"] | null> {
      const found = await subscribeHere(publicKey);
      if ("refused" in found) return found.refused;
      const language = pushLanguageOf(i18n.language);
      await api(contract.subscribePush, { body: { ...found.address, language }, quiet: true });
      keepChoice(userId);
      await refresh();
      return null;
    },
    async remove({ id, isCurrent }: contract.PushDevice): Promise<void> {
      await api(contract.removePushDevice, { params: { pushDeviceId: id }, quiet: true });
      if (isCurrent) await leaveHere();
      await refresh();
    },
    async test({ id }: contract.PushDevice): Promise<contract.PushOutcome> {
      const { outcome } = await api(contract.testPushDevice, { params: { pushDeviceId: id }, quiet: true });
      await refresh();
      return outcome;
    },
  };
}
