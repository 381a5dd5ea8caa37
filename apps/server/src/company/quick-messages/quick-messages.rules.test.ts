// Who may change a quick message into what.
import { expect, test } from "vitest";
import { isAppError } from "#platform/errors";
import { change, type Editor, mayEdit } from "./quick-messages.rules.ts";

const attendant: Editor = { userId: 1, profile: "user" };
const supervisor: Editor = { userId: 2, profile: "supervisor" };
const content = { key: "hi", message: "Hello", fileId: null };
const codeOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return isAppError(error) ? error.code : error;
  }
  return null;
};

test("one's own is for everybody to change, the rest for those with full rights", () => {
  expect(mayEdit(attendant, { userId: 1, isForAll: true })).toBe(true);
  expect(mayEdit(attendant, { userId: 2, isForAll: true })).toBe(false);
  expect(mayEdit({ userId: 3, profile: "supervisorfila" }, { userId: null, isForAll: true })).toBe(false);
  expect(mayEdit(supervisor, { userId: 1, isForAll: true })).toBe(true);
});

test("giving to all and taking back need full rights", () => {
  expect(codeOf(() => change(attendant, null, { ...content, isForAll: true }))).toBe("ERR_NO_PERMISSION");
  const shared = { ...content, userId: 1, isForAll: true };
  expect(codeOf(() => change(attendant, shared, { isForAll: false }))).toBe("ERR_NO_PERMISSION");
  expect(change(attendant, shared, { message: "Hi", isForAll: true })).toMatchObject({ message: "Hi", isForAll: true });
  expect(change(supervisor, shared, { isForAll: false })).toMatchObject({ userId: 1, isForAll: false });
});

test("text or file is needed, blanks are neither", () => {
  expect(codeOf(() => change(attendant, null, { ...content, message: " \n" }))).toBe("ERR_QUICK_MESSAGE_EMPTY");
  const withFile = { ...content, userId: 1, isForAll: false, fileId: "f" };
  expect(change(attendant, withFile, { message: "" }).message).toBe("");
  expect(codeOf(() => change(attendant, { ...withFile, message: "" }, { fileId: null }))).toBe(
    "ERR_QUICK_MESSAGE_EMPTY",
  );
});

test("taking back a text whose author is gone makes it one's own", () => {
  const orphan = { ...content, userId: null, isForAll: true };
  expect(change(supervisor, orphan, { message: "Hi" }).userId).toBe(null);
  expect(change(supervisor, orphan, { isForAll: false }).userId).toBe(2);
});
