// expect(answer).toFailWith(code): refused with this code, and with the status the catalogue gives it.
import { type ErrorCode, errorCatalogue } from "@prosa/contracts/errors";
import { expect } from "vitest";

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toFailWith(code: ErrorCode): R;
  }
}

expect.extend({
  toFailWith(answer: { status: number; body: { error?: string } }, code: ErrorCode) {
    const wanted = errorCatalogue[code].status;
    return {
      pass: answer.status === wanted && answer.body?.error === code,
      message: () => `expected ${wanted} ${code}, got ${answer.status} ${JSON.stringify(answer.body)}`,
    };
  },
});
