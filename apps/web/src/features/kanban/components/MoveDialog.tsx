// "Mover para...": the lanes of the board, for whoever does not drag.
import { Button, Modal } from "@mantine/core";
import type { DealCard } from "@prosa/contracts/kanban";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { ColorDot } from "../../../shared/ui/index.ts";
import css from "../deal.module.css";
import type { LaneView } from "../kanban.rules.ts";

interface Props {
  card: DealCard;
  lanes: readonly LaneView[];
  onChoose(laneId: number): void;
  onClose(): void;
}

export function MoveDialog({ card, lanes, onChoose, onClose }: Props) {
  const { t } = useTranslation(["kanban", "common"]);
  const first = lanes.find(({ id }) => id !== card.laneId)?.id;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("move.title", { name: card.contact.name })}
      size={400}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <ul className={css.targets}>
        {lanes.map((lane) => {
          const isHere = lane.id === card.laneId;
          return (
            <li key={lane.id}>
              <Button
                fullWidth
                variant="subtle"
                color="gray"
                justify="flex-start"
                leftSection={<ColorDot color={lane.color} />}
                disabled={isHere}
                data-autofocus={lane.id === first || undefined}
                onClick={() => {
                  onChoose(lane.id);
                  onClose();
                }}
              >
                {isHere ? t("move.here", { lane: lane.name }) : lane.name}
              </Button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
