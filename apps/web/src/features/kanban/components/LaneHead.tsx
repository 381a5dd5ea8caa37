// The head of a lane: colour, name, how many, how much, how old, and what can be done with the lane itself.
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronRight,
  IconDots,
  IconFold,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Keys } from "../../../shared/keyboard/index.ts";
import { ColorDot } from "../../../shared/ui/index.ts";
import css from "../kanban.module.css";
import type { LaneView } from "../kanban.rules.ts";

export interface LaneHeadParts {
  currency: string;
  /** The lanes themselves may be changed. */
  mayArrange: boolean;
  onNew(laneId: number): void;
  onEditLane(lane: LaneView): void;
  /** One to the left or to the right; absent where there is no place. */
  onShiftLane(lane: LaneView, by: -1 | 1): void;
  canShift(lane: LaneView, by: -1 | 1): boolean;
  onDeleteLane(lane: LaneView): void;
  onCollapse(laneId: number, isCollapsed: boolean): void;
}

const DAY_SECONDS = 86_400;

export function LaneHead({ lane, headingId, ...parts }: LaneHeadParts & { lane: LaneView; headingId: string }) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const { averageAgeSeconds: age } = lane;
  return (
    <header className={css.head}>
      <div className={css.headLine}>
        <ColorDot color={lane.color} />
        <h2 id={headingId} className="trunc">
          {lane.name}
        </h2>
        <span className={css.count}>
          <span aria-hidden>{formats.count(lane.count)}</span>
          <span className="sr">{t("counted", { count: lane.count })}</span>
        </span>
        <span className="grow" />
        <ActionIcon size="sm" aria-label={t("lane.newIn", { name: lane.name })} onClick={() => parts.onNew(lane.id)}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <LaneMenu lane={lane} {...parts} />
      </div>
      <p className={css.sums}>
        <b>{formats.moneyRounded(lane.valueCents, parts.currency)}</b>
        <span>{age === null ? t("lane.noAge") : t("lane.age", { days: formats.oneDecimal(age / DAY_SECONDS) })}</span>
      </p>
    </header>
  );
}

function LaneMenu({
  lane,
  mayArrange,
  onNew,
  onEditLane,
  onShiftLane,
  canShift,
  onDeleteLane,
  onCollapse,
}: LaneHeadParts & { lane: LaneView }) {
  const { t } = useTranslation("kanban");
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t("lane.menu", { name: lane.name })}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus {...icon} />} rightSection={<Keys keys="n" />} onClick={() => onNew(lane.id)}>
          {t("lane.newCard")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFold {...icon} />} onClick={() => onCollapse(lane.id, true)}>
          {t("lane.collapse")}
        </Menu.Item>
        {mayArrange && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEditLane(lane)}>
              {t("lane.edit")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowLeft {...icon} />}
              disabled={!canShift(lane, -1)}
              onClick={() => onShiftLane(lane, -1)}
            >
              {t("lane.left")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowRight {...icon} />}
              disabled={!canShift(lane, 1)}
              onClick={() => onShiftLane(lane, 1)}
            >
              {t("lane.right")}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDeleteLane(lane)}>
              {t("lane.delete")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Folded to a strip: name and numbers stay. */
export function FoldedLane({
  lane,
  currency,
  onCollapse,
}: Pick<LaneHeadParts, "currency" | "onCollapse"> & { lane: LaneView }) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  return (
    <section className={css.folded} aria-label={lane.name} data-testid={`lane-${lane.id}`}>
      <ActionIcon
        size="sm"
        aria-label={t("lane.unfold", { name: lane.name })}
        onClick={() => onCollapse(lane.id, false)}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ColorDot color={lane.color} />
      <p className={css.upright}>
        <b>{lane.name}</b> {formats.count(lane.count)} · {formats.moneyRounded(lane.valueCents, currency)}
      </p>
    </section>
  );
}
