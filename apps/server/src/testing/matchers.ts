// expect(answer).toFailWith(code): refused with this code, and with the status the catalogue gives it.
import { type ErrorCode, errorCatalogue } from "@prosa/contracts/errors";
import { expect } from "vitest";

declare module "vitest" {
  // biome-ignore lint/correctness/noUnusedVariables: the merged interface must carry the same parameter.
  interface Matchers<T> {
    toFailWith(code: ErrorCode): void;
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
