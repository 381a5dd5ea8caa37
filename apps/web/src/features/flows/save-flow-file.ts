// Lets the browser save a flow as a file; what writes it comes when somebody asks.
import { fetchFlow } from "./flows.queries.ts";

const KEPT_MS = 60_000;

export async function saveFlowFile(flowId: number): Promise<void> {
  const [flow, { fileNameOf, writeFlowFile }] = await Promise.all([fetchFlow(flowId), import("./flow-file.rules.ts")]);
  const url = URL.createObjectURL(new Blob([writeFlowFile(flow)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileNameOf(flow.name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
