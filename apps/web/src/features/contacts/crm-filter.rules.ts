// One choice of the filter bar says what of the CRM is meant: with deals or without, on a board, in a stage. Pure.

/** "com", "sem", "quadro-5" or "etapa-8", as it stands in the address. */
export const crmValue = {
  some: "com",
  none: "sem",
  board: (boardId: number) => `quadro-${boardId}`,
  lane: (laneId: number) => `etapa-${laneId}`,
};

const NAMED = /^(quadro|etapa)-(\d{1,15})$/;

/** In the contract's words; what nobody understands narrows nothing. */
export function crmFilter(value: string | undefined) {
  if (value === crmValue.some) return { deals: "some" as const };
  if (value === crmValue.none) return { deals: "none" as const };
  const [, kind, id] = NAMED.exec(value ?? "") ?? [];
  if (!id) return {};
  return kind === "quadro" ? { boardId: id } : { laneId: id };
}
