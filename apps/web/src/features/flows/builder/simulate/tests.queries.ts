// Tests kept with the flow that is being drawn, run against the drawing as it is on the screen.
import { createFlowTest, deleteFlowTest, listFlowTests } from "@prosa/contracts/flows";
import { type CompiledFlow, FlowTest, runTest, type TestFailure } from "@prosa/flows";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../../shared/api/index.ts";

const keyOf = (flowId: number) => ["flow-tests", flowId];

export interface KeptTest {
  id: number;
  name: string;
  /** Null: it passes. */
  failure: TestFailure | null;
}

export function useFlowTests(flowId: number, flow: CompiledFlow) {
  const query = useQuery({
    queryKey: keyOf(flowId),
    queryFn: ({ signal }) => api(listFlowTests, { params: { flowId }, signal, quiet: true }),
    staleTime: 60_000,
  });
  const tests = useMemo<KeptTest[]>(
    () =>
      (query.data?.tests ?? []).map(({ id, name, test }) => {
        const parsed = FlowTest.safeParse(test);
        return { id, name, failure: parsed.success ? runTest(flow, parsed.data) : null };
      }),
    [query.data, flow],
  );
  return { tests, error: query.error, isPending: query.isPending, refetch: query.refetch };
}

export function useTestChanges(flowId: number) {
  const cache = useQueryClient();
  const then = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    await cache.invalidateQueries({ queryKey: keyOf(flowId) });
    return answer;
  };
  return {
    keep: (name: string, test: FlowTest) =>
      then(api(createFlowTest, { params: { flowId }, body: { name, test }, quiet: true })),
    remove: (flowTestId: number) => then(api(deleteFlowTest, { params: { flowId, flowTestId }, quiet: true })),
  };
}
