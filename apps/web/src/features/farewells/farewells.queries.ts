// Server state of the farewell messages.
import { createFarewell, deleteFarewell, listFarewells, updateFarewell } from "@prosa/contracts/farewells";
import type { CallOf } from "@prosa/contracts/route";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../shared/list-page/index.ts";

type Input = CallOf<typeof createFarewell>["body"];

export const farewellList: ListShape = { sorts: ["position", "title"], defaultSort: "position" };

export const useFarewells = (control: ListControl) =>
  useListRows("farewells", control, (query, signal) => api(listFarewells, { query, signal, quiet: true }));

export function useFarewellActions() {
  const thenRefresh = useListChange("farewells");
  const change = (farewellId: number, body: Partial<Input & { position: number }>) =>
    thenRefresh(api(updateFarewell, { params: { farewellId }, body, quiet: true }));
  return {
    create: (body: Input) => thenRefresh(api(createFarewell, { body, quiet: true })),
    update: (id: number, body: Partial<Input>) => change(id, body),
    moveTo: (id: number, position: number) => change(id, { position }),
    remove: (farewellId: number) => thenRefresh(api(deleteFarewell, { params: { farewellId }, quiet: true })),
  };
}
