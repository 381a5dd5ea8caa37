// The board this person looked at last on this device: the one meant where none is named.
const KEY = "prosa.kanban.board";

export const lastBoard = {
  get(): number | null {
    const kept = localStorage.getItem(KEY);
    return kept && /^\d{1,15}$/.test(kept) ? Number(kept) : null;
  },
  set: (boardId: number) => localStorage.setItem(KEY, String(boardId)),
};
