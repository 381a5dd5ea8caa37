// How the pretend Telegram says no: one shape, with a number, words, and sometimes how long to wait.
export class Refusal extends Error {
  readonly code: number;
  readonly parameters: object | null;

  constructor(code: number, description: string, parameters: object | null = null) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }

  get body() {
    return {
      ok: false,
      error_code: this.code,
      description: this.message,
      ...(this.parameters && { parameters: this.parameters }),
    };
  }
}

export const badRequest = (words: string) => new Refusal(400, `Bad Request: ${words}`);
export const tooMany = (seconds: number) =>
  new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
