// What Telegram says of itself, its marks, its refusals, and the secret that proves who speaks.
import { Capabilities, reactionOn } from "@prosa/contracts/capabilities";
import { mediaTypes } from "@prosa/contracts/message-content";
import { expect, test } from "vitest";
import { capabilities } from "./capabilities.ts";
import { connecting } from "./connecting.ts";
import { classOf, isAlreadySo } from "./failures.ts";
import { messageIdOf, placeOf } from "./ids.ts";
import { fromEntities, toEntities } from "./marks.ts";
import { verify } from "./proof.ts";

test("its capabilities are whole: every file has its rule, and 73 signs may be put on a message", () => {
  expect(Capabilities.parse(capabilities)).toEqual(capabilities);
  for (const type of mediaTypes) expect(capabilities.files[type]?.mimes.length).toBeGreaterThan(0);
  expect(new Set(capabilities.reactions).size).toBe(73);
  expect(reactionOn(capabilities, "❤️")).toBe("❤");
  expect(reactionOn(capabilities, "😂")).toBeNull();
  expect(reactionOn(capabilities, "")).toBe("");
});

test.each([
  ["*Oi* Ana", "Oi Ana", [{ type: "bold", offset: 0, length: 2 }]],
  [
    "a *b _c_ d* e",
    "a b c d e",
    [
      { type: "bold", offset: 2, length: 5 },
      { type: "italic", offset: 4, length: 1 },
    ],
  ],
  ["2*3*4 e snake_case_x", "2*3*4 e snake_case_x", []],
  ["```a *b*```", "a *b*", [{ type: "pre", offset: 0, length: 5 }]],
  ["😀 ~fim~", "😀 fim", [{ type: "strikethrough", offset: 3, length: 3 }]],
  ["* solto *", "* solto *", []],
])("%s", (marked, text, entities) => {
  expect(toEntities(marked)).toEqual({ text, entities });
  if (entities.length > 0) expect(fromEntities(text, entities)).toBe(marked);
});

test("a link behind words is written after them", () => {
  const entities = [{ type: "text_link", offset: 0, length: 4, url: "https://a.example" }];
  expect(fromEntities("aqui", entities)).toBe("aqui (https://a.example)");
});

test.each([
  [401, "Unauthorized", "AUTH_LOST"],
  [404, "Not Found", "AUTH_LOST"],
  [403, "Forbidden: bot was blocked by the user", "RECIPIENT_BLOCKED"],
  [429, "Too Many Requests: retry after 7", "RATE_CHANNEL"],
  [400, "Bad Request: chat not found", "INVALID_RECIPIENT"],
  [400, "Bad Request: wrong file identifier/HTTP URL specified", "MEDIA_REJECTED"],
  [400, "Bad Request: REACTION_INVALID", "BAD_REQUEST"],
  [413, "Request Entity Too Large", "MEDIA_REJECTED"],
  [409, "Conflict", "RETRY_LATER"],
  [502, "Bad Gateway", "RETRY_LATER"],
])("%i %s is %s", (code, words, name) => {
  expect(classOf(code, words)).toBe(name);
});

test("what is already so is success", () => {
  expect(isAlreadySo("Bad Request: message is not modified: specified new message content")).toBe(true);
  expect(isAlreadySo("Bad Request: message to delete not found")).toBe(true);
  expect(isAlreadySo("Bad Request: message can't be deleted")).toBe(false);
});

test("the secret, whole and alone, lets in", () => {
  const credentials = { token: "7001001:AAE-invented-token-of-a-bot", secret: "a-secret-of-the-channel" };
  const header = (value: string) => ({ "x-telegram-bot-api-secret-token": value });
  expect(verify(header(credentials.secret), credentials)).toBe(true);
  for (const wrong of ["", "a-secret-of-the-channe", "another-secret-of-the-other"]) {
    expect(verify(header(wrong), credentials)).toBe(false);
  }
  expect(verify({}, credentials)).toBe(false);
  expect(verify(header(""), { ...credentials, secret: "" })).toBe(false);
});

test("a bot is known by the number its token begins with; messages by chat and number", () => {
  const read = connecting.read({ token: "7001001:AAE-invented-token-of-a-bot" }, () => "made");
  expect(read).toMatchObject({ account: { externalId: "7001001" }, credentials: { secret: "made" } });
  expect(messageIdOf(7001, 55)).toBe("7001:55");
  expect(placeOf("7001:55")).toEqual({ chat_id: 7001, message_id: 55 });
  expect(placeOf("tap:4455")).toBeNull();
});
