// Server state of brands.
import * as contract from "@prosa/contracts/company/brand/branding";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, upload } from "../../../shared/api/index.ts";

const key = ["operator", "brands"];

export const useBrands = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api(contract.listBrands, { signal, quiet: true }) });

/** The look before stays until the next one is there. */
export const useBrandPreview = (color: string) =>
  useQuery({
    queryKey: [...key, "preview", color],
    queryFn: ({ signal }) => api(contract.previewBrand, { query: { color }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useBrandActions() {
  const cache = useQueryClient();
  const heard = () => cache.invalidateQueries({ queryKey: key, exact: true });
  return {
    save: async (body: contract.BrandInput) => {
      const saved = await api(contract.saveBrand, { body, quiet: true });
      await heard();
      return saved;
    },
    remove: async (brandId: number) => {
      await api(contract.deleteBrand, { params: { brandId } });
      await heard();
    },
    send: (ref: contract.BrandImage, file: File) => upload(contract.uploadBrandImage, file, { query: { ref } }),
  };
}
