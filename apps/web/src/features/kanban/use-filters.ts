// What the board can be narrowed to, with the choices of this company.

import { useMyChannels } from "../../entities/channel/index.ts";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { useTagChoices } from "../../entities/tag/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import type { ListFilter } from "../../shared/list-page/index.ts";

const VALUES = [10_000, 50_000, 100_000, 500_000, 1_000_000];
const DAYS = [1, 3, 7, 15, 30];

export function useFilters(currency: string | undefined): ListFilter[] {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const { userId } = useSignedIn();
  const people = usePeopleChoices();
  const tags = useTagChoices();
  const channels = useMyChannels().data?.channels ?? [];
  const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  return [
    {
      name: "ownerId",
      label: t("filters.owner"),
      options: [
        { value: String(userId), label: t("filters.mine") },
        { value: "0", label: t("filters.nobody") },
        ...people.filter(({ id }) => id !== userId).map(option),
      ],
    },
    { name: "tagId", label: t("filters.tag"), options: tags.map(option) },
    { name: "channelId", label: t("filters.channel"), options: channels.map(option) },
    {
      name: "minCents",
      label: t("filters.value"),
      options: VALUES.map((cents) => ({
        value: String(cents),
        label: t("filters.atLeast", { value: formats.moneyRounded(cents, currency) }),
      })),
    },
    {
      name: "stalledDays",
      label: t("filters.stalled"),
      options: DAYS.map((days) => ({ value: String(days), label: t("filters.days", { count: days }) })),
    },
  ];
}
