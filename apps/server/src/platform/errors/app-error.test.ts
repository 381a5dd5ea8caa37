// What a refusal carries to the client, and what it keeps for the log.
import { type ErrorCode, errorCatalogue } from "@prosa/contracts/errors";
import { expect, test } from "vitest";
import { AppError, isAppError } from "./index.ts";

test("every code of the catalogue has the status of the catalogue", () => {
  for (const code of Object.keys(errorCatalogue) as ErrorCode[]) {
    expect(new AppError(code).status).toBe(errorCatalogue[code].status);
  }
});

test("the body holds the code and the named facts only", () => {
  const error = new AppError("ERR_NO_TICKET_FOUND", {
    field: "ticketId",
    detail: "at most 3",
    entity: { id: 1 },
    cause: new Error("connection to 10.0.0.3 refused"),
  });
  expect(error.toBody("r-1")).toEqual({
    error: "ERR_NO_TICKET_FOUND",
    field: "ticketId",
    detail: "at most 3",
    entity: { id: 1 },
    requestId: "r-1",
  });
  expect(JSON.stringify(error.toBody("r-1"))).not.toContain("10.0.0.3");
  expect((error.cause as Error).message).toContain("10.0.0.3");
});

test("absent facts are absent from the body", () => {
  expect(new AppError("ERR_NO_PERMISSION").toBody("r-2")).toEqual({ error: "ERR_NO_PERMISSION", requestId: "r-2" });
});

test("an AppError is told apart from a bug, and by its code", () => {
  expect(isAppError(new AppError("ERR_NO_PERMISSION"))).toBe(true);
  expect(isAppError(new AppError("ERR_NO_PERMISSION"), "ERR_NO_PERMISSION")).toBe(true);
  expect(isAppError(new AppError("ERR_NO_PERMISSION"), "ERR_NO_TICKET_FOUND")).toBe(false);
  expect(isAppError(new Error("ERR_NO_PERMISSION"))).toBe(false);
});
