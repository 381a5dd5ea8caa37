// Arranges a drawing beside the page: layered, left to right, so that a large one never freezes the screen.
import { Graph, layout } from "@dagrejs/dagre";
import type { LayoutAsked, LayoutGiven } from "./layout.rules.ts";

const GAPS = { rankdir: "LR", nodesep: 40, ranksep: 90, marginx: 0, marginy: 0 } as const;

self.addEventListener("message", ({ data }: MessageEvent<LayoutAsked>) => {
  const graph = new Graph();
  graph.setGraph(GAPS);
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of data.nodes) graph.setNode(id, { width, height });
  for (const { from, to } of data.edges) graph.setEdge(from, to);
  layout(graph);
  const given: LayoutGiven = data.nodes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
    return [id, x - width / 2, y - height / 2];
  });
  self.postMessage(given);
});
