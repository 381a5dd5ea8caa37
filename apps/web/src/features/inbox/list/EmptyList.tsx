// The list with nothing in it: why, and where to go on.
import { Button } from "@mantine/core";
import {
  IconCircleCheck,
  IconFilter2,
  IconInbox,
  IconLock,
  IconMessages,
  IconRobot,
  IconUsers,
} from "@tabler/icons-react";
import { useMyChannels } from "../../../entities/channel/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty } from "../../../shared/ui/index.ts";
import type { ListTab } from "../state/filter/filters.rules.ts";
import css from "./list.module.css";

const glyphs = {
  open: IconMessages,
  pending: IconCircleCheck,
  closed: IconInbox,
  chatbot: IconRobot,
  groups: IconUsers,
};

interface Props {
  tab: ListTab;
  search: string;
  isFiltered: boolean;
  /** No status is wanted at all, so there is nothing to ask for. */
  hasNoStatus: boolean;
  hasPending: boolean;
  onTab(tab: ListTab): void;
  onClearSearch(): void;
  onClearFilters(): void;
}

export default function EmptyList(props: Props) {
  const { tab, search, isFiltered, hasNoStatus, hasPending, onTab, onClearSearch, onClearFilters } = props;
  const { t } = useTranslation("ticket");
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (useHasNoChannel()) {
    return (
      <Empty icon={<IconLock size={24} stroke={1.75} />} title={t("noChannels")}>
        {t("noChannelsHint")}
      </Empty>
    );
  }
  if (search !== "") {
    return (
      // One line: below it stand the people and words that the same search has found.
      <p className={css.noHit}>
        {t("search.none", { text: search })}{" "}
        <button type="button" className="text-link" onClick={onClearSearch}>
          {t("search.clear")}
        </button>
      </p>
    );
  }
  if (isFiltered) {
    return (
      <Empty icon={<IconFilter2 size={24} stroke={1.75} />} action={button(t("filters.clearAll"), onClearFilters)}>
        {t(hasNoStatus ? "filters.noStatus" : "filters.none")}
      </Empty>
    );
  }
  const Glyph = glyphs[tab];
  const toPending = tab === "open" && hasPending ? button(t("empty.showPending"), () => onTab("pending")) : null;
  return (
    <Empty icon={<Glyph size={24} stroke={1.75} />} title={t(`empty.${tab}`)} action={toPending}>
      {t(`empty.${tab}Hint`)}
    </Empty>
  );
}

/** Somebody to whom no channel was granted; whoever sees all is shown the list of a company that has none yet. */
function useHasNoChannel(): boolean {
  const { profile } = useSignedIn();
  const { data } = useMyChannels();
  return data?.channels.length === 0 && profile !== "admin" && profile !== "supervisor";
}
