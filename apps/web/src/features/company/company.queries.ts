// Server state of the company's profile.
import * as contract from "@prosa/contracts/company-profile";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, session, upload } from "../../shared/api/index.ts";

const profileKey = ["company-profile"] as const;

export const useCompanyProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: () => api(contract.showCompanyProfile, { quiet: true }), staleTime: 0 });

export function useProfileActions() {
  const cache = useQueryClient();
  const take = (profile: contract.CompanyProfile) => {
    cache.setQueryData(profileKey, profile);
    // Everything else hears of it as news; this window need not wait.
    const { name: tenantName, timeZone, currency, logoUrl } = profile;
    session.patch({ tenantName, timeZone, currency, logoUrl });
    return profile;
  };
  return {
    save: async (body: CallOf<typeof contract.updateCompanyProfile>["body"]) =>
      take(await api(contract.updateCompanyProfile, { body, quiet: true })),
    changeLogo: async (file: File) => take(await upload(contract.saveCompanyLogo, file)),
    removeLogo: async () => take(await api(contract.deleteCompanyLogo, { quiet: true })),
  };
}
