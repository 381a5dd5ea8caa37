// The small forms of a board and of a lane, each in its drawer.
import type { Board } from "@prosa/contracts/kanban";
import { type DrawerAddress, FormDrawer, lazyForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { LaneView } from "../kanban.rules.ts";

export type FormOpen =
  | { kind: "board"; board: Pick<Board, "id" | "name"> | null }
  | { kind: "lane"; boardId: number; lane: LaneView | null };

const LaneForm = lazyForm(async () => (await import("./LaneForm.tsx")).LaneForm);
const BoardForm = lazyForm(async () => (await import("./BoardForm.tsx")).BoardForm);

interface Props {
  open: FormOpen | null;
  onClose(): void;
  /** A new board is shown at once. */
  onBoard(boardId: number): void;
}

export function Forms({ open, onClose, onBoard }: Props) {
  const { t } = useTranslation("kanban");
  const openId = open && ((open.kind === "board" ? open.board?.id : open.lane?.id) ?? "new");
  // Not in the address: nobody sends a link to renaming a lane.
  const drawer: DrawerAddress = {
    openId,
    open: () => {},
    openNew: () => {},
    close: onClose,
    hrefOf: () => "",
    linkState: { drawer: true },
  };
  const title = open && t(`${open.kind}.${openId === "new" ? "create" : "edit"}`);
  return (
    <FormDrawer drawer={drawer} title={() => title}>
      {(id) =>
        open?.kind === "board" ? (
          <BoardForm id={id} name={open.board?.name ?? ""} onMade={onBoard} />
        ) : (
          open && <LaneForm id={id} boardId={open.boardId} lane={open.lane} />
        )
      }
    </FormDrawer>
  );
}
