// @vitest-environment node
// What was typed is kept: saved a moment later, found after a reload, shared between windows, gone only when it is sent.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDevice, aDraftFile } from "../testing.ts";
import type { Draft } from "./drafts.rules.ts";
import { createDrafts, type Windows } from "./drafts.ts";
import { createKeptFiles } from "./kept-files.ts";

const NOW = Date.parse("2026-03-05T14:00:00.000Z");

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function setUp(device = aDevice()) {
  const told: Draft[] = [];
  let hear: (draft: Draft) => void = () => {};
  const windows: Windows = {
    tell: (draft) => void told.push(draft),
    listen: (listener) => {
      hear = listener;
      return () => {};
    },
  };
  const files = createKeptFiles(device);
  const drafts = createDrafts({ store: device, files, windows, now: () => Date.now() });
  return { device, drafts, files, told, hear: (draft: Draft) => hear(draft) };
}

test("a change is shown at once and on the device 400 ms later", () => {
  const { drafts, device } = setUp();
  drafts.change(1, { reply: "Oi" });
  expect(drafts.texts.get().get(1)).toBe("Oi");
  vi.advanceTimersByTime(399);
  expect(device.kept.size).toBe(0);
  vi.advanceTimersByTime(1);
  expect(device.kept.get("draft:1")).toMatchObject({ ticketId: 1, reply: "Oi", mode: "reply" });
});

test("a reload finds every text again, in both modes, with what was quoted and the caret", async () => {
  const { drafts, device } = setUp();
  const quoted = {
    id: 9,
    clientId: "c-9",
    ticketId: 1,
    type: "text" as const,
    body: "frete?",
    fromMe: false,
    username: null,
  };
  drafts.change(1, { reply: "Oi Maria", note: "@Ana veja", mode: "note", quoted, selection: [2, 2] });
  drafts.flush();
  const later = setUp(device);
  await later.drafts.start();
  expect(later.drafts.of(1)).toMatchObject({ reply: "Oi Maria", note: "@Ana veja", mode: "note", quoted });
  expect(later.drafts.texts.get().get(1)).toBe("@Ana veja");
});

test("an earlier version's draft is only a text", async () => {
  const { drafts, device } = setUp();
  device.kept.set("draft:4", { ticketId: 4, text: "antigo", at: NOW });
  await drafts.start();
  expect(drafts.of(4)).toMatchObject({ reply: "antigo", mode: "reply", files: [] });
});

test("what is typed while the device is read wins over what it holds", async () => {
  const { drafts, device } = setUp();
  device.kept.set("draft:1", { ticketId: 1, text: "velho", at: NOW });
  const reading = drafts.start();
  drafts.change(1, { reply: "novo" });
  await reading;
  expect(drafts.of(1).reply).toBe("novo");
});

test("an emptied draft leaves the device; one of fifteen days is forgotten", async () => {
  const { drafts, device } = setUp();
  drafts.change(1, { reply: "x" });
  drafts.flush();
  drafts.change(1, { reply: "" });
  drafts.flush();
  expect(device.kept.size).toBe(0);
  device.kept.set("draft:2", { ticketId: 2, text: "velho", at: NOW - 15 * 24 * 3_600_000 });
  await drafts.start();
  expect(drafts.texts.get().size).toBe(0);
  expect(device.kept.size).toBe(0);
});

test("files come back with the draft; one the device does not hold has only its name", async () => {
  const { drafts, files, device } = setUp();
  drafts.change(1, { files: [aDraftFile({ id: "f-1" }), aDraftFile({ id: "f-2", name: "grande.mp4" })] });
  drafts.flush();
  files.put("f-1", new Blob(["abc"]));
  files.keep("f-1");
  files.put("left-over", new Blob(["x"]));
  files.keep("left-over");

  const later = setUp(device);
  await later.files.start(async () => new Set(["f-1", "f-2"]));
  await later.drafts.start();
  expect(later.drafts.of(1).files).toMatchObject([
    { id: "f-1", isLost: false },
    { name: "grande.mp4", isLost: true },
  ]);
  expect([...device.kept.keys()].sort()).toEqual(["draft:1", "file:f-1"]);
});

test("another window's newer text takes over here; the older one is kept aside", () => {
  const one = setUp();
  const other = setUp();
  one.drafts.change(1, { reply: "Oi Maria" });
  one.drafts.flush();
  other.hear(one.told[0] as Draft);
  expect(other.drafts.of(1).reply).toBe("Oi Maria");
  expect(other.drafts.replaced.get().size).toBe(0);

  other.drafts.change(1, { reply: "Bom dia" });
  other.drafts.flush();
  one.hear(other.told[0] as Draft);
  expect(one.drafts.of(1).reply).toBe("Bom dia");
  expect(one.drafts.replaced.get().get(1)).toBe("Oi Maria");
});

test("what is being typed here is not replaced from elsewhere, and a sent one is not offered again", () => {
  const { drafts, hear, told } = setUp();
  drafts.change(1, { reply: "aqui" });
  hear({ ...drafts.of(1), reply: "lá" });
  expect(drafts.of(1).reply).toBe("aqui");
  drafts.flush();
  hear({ ...(told[0] as Draft), reply: "" });
  expect(drafts.of(1).reply).toBe("");
  expect(drafts.replaced.get().size).toBe(0);
});
