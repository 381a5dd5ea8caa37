// One deal beside its contact: what, how much, where it stands and whose it is. Its name opens the card, its stage moves it.
import { Menu } from "@mantine/core";
import type { ContactDeal } from "@prosa/contracts/contact-deals";
import { mayChangeDeal } from "@prosa/contracts/kanban";
import { IconCheck, IconChevronDown, IconLock } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { ColorDot } from "../../shared/ui/index.ts";
import { leaveFor } from "../../shared/way-back.ts";
import css from "./deal.module.css";
import { useStages } from "./deal.queries.ts";
import type { Stage } from "./stages.rules.ts";

interface Props {
  deal: ContactDeal;
  currency: string;
  onMove(lane: Stage): void;
}

/** The deal by which this person went to the board: whoever comes back finds the focus on it. */
let leftBy: number | null = null;

export function DealRow({ deal, currency, onMove }: Props) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const { profile, userId } = useSignedIn();
  const { board, lane, owner } = deal;
  const name = deal.title || t("beside.untitled", { board: board.name });
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (leftBy !== deal.id) return;
    leftBy = null;
    if (document.activeElement === document.body) link.current?.focus();
  }, [deal.id]);
  return (
    <li className={css.deal} data-testid={`contact-deal-${deal.id}`}>
      <div className={css.what}>
        <Link
          ref={link}
          className={css.name}
          to={`${paths.kanban}?quadro=${board.id}&id=${deal.id}`}
          onClick={({ ctrlKey, metaKey, shiftKey }) => {
            if (ctrlKey || metaKey || shiftKey) return;
            leftBy = deal.id;
            leaveFor(paths.kanban);
          }}
        >
          {name}
        </Link>
        <b className="tnum">{formats.money(deal.valueCents, currency)}</b>
      </div>
      {mayChangeDeal({ profile, userId }, owner?.id ?? null) ? (
        <StageMenu deal={deal} name={name} onMove={onMove} />
      ) : (
        <span className={css.stage} title={t("beside.foreign", { owner: owner?.name ?? "" })}>
          <ColorDot color={lane.color} />
          <span className="trunc">{lane.name}</span>
          <IconLock size={14} stroke={1.75} aria-hidden />
          <span className="sr">{t("beside.foreign", { owner: owner?.name ?? "" })}</span>
        </span>
      )}
      <p className={css.whose}>{[board.name, owner?.name ?? t("card.noOwner")].join(" · ")}</p>
    </li>
  );
}

/** The lanes of its own board, asked for when somebody wants to see them. */
function StageMenu({ deal, name, onMove }: Pick<Props, "deal" | "onMove"> & { name: string }) {
  const { t } = useTranslation("kanban");
  const [isAsked, setAsked] = useState(false);
  const stages = useStages(isAsked);
  const { lane, boardId } = deal;
  const lanes = stages.data?.boards.find(({ id }) => id === boardId)?.lanes ?? [lane];
  return (
    <Menu position="bottom-start" zIndex={320} onOpen={() => setAsked(true)}>
      <Menu.Target>
        <button type="button" className={css.stage} aria-label={t("beside.stageOf", { name, lane: lane.name })}>
          <ColorDot color={lane.color} />
          <span className="trunc">{lane.name}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("beside.moveTo")}</Menu.Label>
        {lanes.map((one) => (
          <Menu.Item
            key={one.id}
            leftSection={<ColorDot color={one.color} />}
            rightSection={one.id === lane.id && <IconCheck size={14} stroke={2} aria-label={t("beside.here")} />}
            onClick={() => onMove(one)}
          >
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
