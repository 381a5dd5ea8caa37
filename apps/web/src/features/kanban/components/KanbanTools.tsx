// What belongs to the whole board: what it is worth, which one it is, lanes or table, and a further lane.
import { Button, Menu, SegmentedControl } from "@mantine/core";
import type { Board } from "@prosa/contracts/kanban";
import {
  IconCheck,
  IconChevronDown,
  IconLayoutKanban,
  IconPencil,
  IconPlus,
  IconTable,
  IconTrash,
} from "@tabler/icons-react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../kanban.module.css";
import { useKanbanActions } from "../kanban.queries.ts";
import type { BoardView } from "../kanban.rules.ts";
import type { FormOpen } from "./Forms.tsx";

interface Props {
  boards: readonly Board[];
  board: BoardView;
  mayArrange: boolean;
  isTable: boolean;
  onBoard(boardId: number): void;
  onShowAs(isTable: boolean): void;
  onForm(form: FormOpen): void;
}

export function KanbanTools({ boards, board, mayArrange, isTable, onBoard, onShowAs, onForm }: Props) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <div className={css.tools}>
      <span className={css.total}>
        {t("total")} <b>{formats.moneyRounded(board.valueCents, board.currency)}</b>
      </span>
      {(boards.length > 1 || mayArrange) && (
        <BoardMenu boards={boards} board={board} mayArrange={mayArrange} onBoard={onBoard} onForm={onForm} />
      )}
      <SegmentedControl
        aria-label={t("view.label")}
        value={isTable ? "table" : "lanes"}
        onChange={(value) => onShowAs(value === "table")}
        data={[
          { value: "lanes", label: <ViewLabel text={t("view.lanes")} icon={<IconLayoutKanban {...icon} />} /> },
          { value: "table", label: <ViewLabel text={t("view.table")} icon={<IconTable {...icon} />} /> },
        ]}
      />
      {mayArrange && (
        <Button
          className={css.addLane}
          aria-label={t("lane.create")}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onForm({ kind: "lane", boardId: board.id, lane: null })}
        >
          {t("lane.create")}
        </Button>
      )}
    </div>
  );
}

function ViewLabel({ text, icon }: { text: string; icon: React.ReactNode }) {
  return (
    <span className={css.viewLabel} title={text}>
      {icon}
      <span className="sr">{text}</span>
    </span>
  );
}

function BoardMenu({
  boards,
  board,
  mayArrange,
  onBoard,
  onForm,
}: Pick<Props, "boards" | "board" | "mayArrange" | "onBoard" | "onForm">) {
  const { t } = useTranslation("kanban");
  const { deleteBoard } = useKanbanActions();
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  const askDelete = () =>
    confirmDelete({
      title: t("board.delete"),
      name: board.name,
      consequence: t("board.consequence", { count: board.lanes.length }),
      done: t("board.deleted"),
      action: () => deleteBoard(board.id),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={css.boardName}
          variant="default"
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-label={t("board.menu", { name: board.name })}
        >
          <span className="trunc">{board.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {boards.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => onBoard(id)}
            rightSection={id === board.id ? <IconCheck {...icon} /> : undefined}
          >
            {name}
          </Menu.Item>
        ))}
        {mayArrange && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onForm({ kind: "board", board: null })}>
              {t("board.create")}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onForm({ kind: "board", board })}>
              {t("board.rename")}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={askDelete}>
              {t("board.delete")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
