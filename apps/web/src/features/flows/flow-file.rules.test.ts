// A flow survives its own file; what is no flow is told apart from one that lost something on the way.
import { templates } from "@prosa/flows";
import { expect, test } from "vitest";
import { fileNameOf, readFlowFile, writeFlowFile } from "./flow-file.rules.ts";

test("what is written is read again as it was", () => {
  const draft = templates.menu();
  const read = readFlowFile(writeFlowFile({ name: "Menu", description: "Recebe", draft }));
  expect(read).toEqual({ name: "Menu", description: "Recebe", document: draft, losses: [] });
});

test("a bare document is a flow without a name", () => {
  expect(readFlowFile(JSON.stringify(templates.hours()))?.name).toBe("");
});

test("a flow of the izing family comes with what it lost", () => {
  const old = {
    name: "Antigo",
    flow: {
      nodeList: [
        { id: "start", type: "start" },
        { id: "a", name: "Oi", type: "node", interactions: [{ type: "Strange", data: {} }], conditions: [] },
      ],
      lineList: [{ from: "start", to: "a" }],
    },
  };
  const read = readFlowFile(JSON.stringify(old));
  expect(read?.document.steps).toHaveLength(1);
  expect(read?.losses.map(({ code }) => code)).toContain("unknownInteraction");
});

test("anything else is refused", () => {
  for (const content of ["", "[]", "{}", "not json", '{"prosa":"flow","document":{}}'])
    expect(readFlowFile(content)).toBeNull();
});

test("the file's name has only letters, digits and lines", () => {
  expect(fileNameOf("2ª via / Boleto çã")).toBe("2a-via-boleto-ca.json");
  expect(fileNameOf("***")).toBe("flow.json");
});
