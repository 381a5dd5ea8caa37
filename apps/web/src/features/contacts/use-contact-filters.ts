// What the list of contacts can be narrowed to, with the choices of this company.
import { contactOptions } from "@prosa/contracts/contacts";
import { useMyChannels } from "../../entities/channel/index.ts";
import { useStages } from "../../entities/deal/index.ts";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { useTagChoices } from "../../entities/tag/index.ts";
import { optionsOf } from "../../shared/choices/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import type { ListFilter } from "../../shared/list-page/index.ts";
import { crmValue } from "./crm-filter.rules.ts";

export function useContactFilters(): ListFilter[] {
  const { t } = useTranslation("contacts");
  const tags = useTagChoices();
  const people = usePeopleChoices();
  const channels = useMyChannels().data?.channels ?? [];
  const boards = useStages().data?.boards ?? [];
  const crm = [
    { value: crmValue.some, label: t("filters.crmSome") },
    { value: crmValue.none, label: t("filters.crmNone") },
    ...boards.flatMap(({ id, name, lanes }) => [
      { value: crmValue.board(id), label: name },
      ...lanes.map((lane) => ({
        value: crmValue.lane(lane.id),
        label: boards.length > 1 ? `${lane.name} (${name})` : lane.name,
      })),
    ]),
  ];
  return [
    { name: "tagId", label: t("filters.tag"), options: optionsOf(tags) },
    { name: "walletId", label: t("filters.wallet"), options: optionsOf(people) },
    { name: "channelId", label: t("filters.channel"), options: optionsOf(channels) },
    { name: "crm", label: t("filters.crm"), options: crm },
    {
      name: "option",
      label: t("filters.option"),
      options: contactOptions.map((value) => ({ value, label: t(`filters.options.${value}`) })),
    },
  ];
}
