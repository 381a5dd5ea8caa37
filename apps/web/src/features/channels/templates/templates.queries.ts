// Server state of templates made here.
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  templateDraft,
  unpauseTemplate,
} from "@prosa/contracts/channels/channel-templates";
import type { TemplateDraft } from "@prosa/contracts/channels/template-draft";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

/** Asked of the provider each time: somebody may have changed it there. */
export function useDraft(channelId: number, templateId: number | null) {
  return useQuery({
    queryKey: ["channels", "draft", channelId, templateId],
    queryFn: ({ signal }) =>
      api(templateDraft, { params: { channelId, templateId: templateId ?? 0 }, signal, quiet: true }),
    enabled: templateId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useTemplateActions(channelId: number) {
  const cache = useQueryClient();
  const thenRefresh = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await cache.invalidateQueries({ queryKey: ["channels", "templates", channelId] });
    return answer;
  };
  const one = (templateId: number) => ({ params: { channelId, templateId }, quiet: true as const });
  return {
    create: (body: TemplateDraft) => thenRefresh(api(createTemplate, { params: { channelId }, body, quiet: true })),
    edit: (templateId: number, body: TemplateDraft) => thenRefresh(api(editTemplate, { ...one(templateId), body })),
    unpause: (templateId: number) => thenRefresh(api(unpauseTemplate, one(templateId))),
    remove: (templateId: number) => thenRefresh(api(deleteTemplate, one(templateId))),
  };
}
