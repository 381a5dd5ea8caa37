// Server state of what a campaign is given and gives: files, a table of people, a file of recipients, prices.
import * as given from "@prosa/contracts/automation/campaigns-given";
import { readImport } from "@prosa/contracts/contact-work";
import { uploadFile } from "@prosa/contracts/files";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { useQueryClient } from "@tanstack/react-query";
import { api, upload } from "../../shared/api/index.ts";
import { useListChange } from "../../shared/list-page/index.ts";
import { rememberJob } from "../../shared/long-jobs/index.ts";

const quiet = { quiet: true } as const;

export function useGivenActions() {
  const thenRefresh = useListChange("campaigns");
  const cache = useQueryClient();
  const remember = async (asked: Promise<LongJob>) => {
    const job = await asked;
    rememberJob(cache, job);
    return job;
  };
  return {
    async attach(campaignId: number, place: number, file: File) {
      const { id: fileId } = await upload(uploadFile, file, {});
      const params = { campaignId, place: String(place) };
      return thenRefresh(api(given.attachCampaignFile, { params, body: { fileId }, ...quiet }));
    },
    detach: (campaignId: number, place: number) =>
      thenRefresh(api(given.detachCampaignFile, { params: { campaignId, place: String(place) }, ...quiet })),
    /** Puts the table there and looks at its head. */
    async open(file: File) {
      const { id: fileId, name } = await upload(uploadFile, file, {});
      return { fileId, name, ...(await api(readImport, { body: { fileId }, ...quiet })) };
    },
    readTable: (campaignId: number, body: BodyOf<typeof given.readCampaignTable>) =>
      remember(api(given.readCampaignTable, { params: { campaignId }, body, ...quiet })),
    exportAs: (campaignId: number, body: BodyOf<typeof given.exportCampaign>) =>
      remember(api(given.exportCampaign, { params: { campaignId }, body, ...quiet })),
    savePrice: (body: BodyOf<typeof given.saveMessagePrice>) =>
      thenRefresh(api(given.saveMessagePrice, { body, ...quiet })),
  };
}
