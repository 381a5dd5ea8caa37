// What the list of contacts can be narrowed to, with the choices of this company.
import { contactOptions } from "@prosa/contracts/contacts";
import { useTranslation } from "../../shared/i18n/index.ts";
import type { ListFilter } from "../../shared/list-page/index.ts";
import { useMyChannels } from "../../shared/my-channels/index.ts";
import { usePeopleChoices, useTagChoices } from "./contacts.queries.ts";

const choicesOf = (items: readonly { id: number; name: string }[] = []) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));

export function useContactFilters(): ListFilter[] {
  const { t } = useTranslation("contacts");
  const tags = useTagChoices().data?.items;
  const people = usePeopleChoices().data?.items;
  const channels = useMyChannels().data?.channels;
  return [
    { name: "tagId", label: t("filters.tag"), options: choicesOf(tags) },
    { name: "walletId", label: t("filters.wallet"), options: choicesOf(people) },
    { name: "channelId", label: t("filters.channel"), options: choicesOf(channels) },
    {
      name: "option",
      label: t("filters.option"),
      options: contactOptions.map((value) => ({ value, label: t(`filters.options.${value}`) })),
    },
  ];
}
