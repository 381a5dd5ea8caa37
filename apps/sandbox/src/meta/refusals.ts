// Errors as Meta's graph writes them.
export class Refusal extends Error {
  readonly code: number;
  readonly subcode: number | null;
  readonly status: number;

  constructor(code: number, message: string, subcode: number | null = null, status = 400) {
    super(message);
    this.code = code;
    this.subcode = subcode;
    this.status = status;
  }

  get body() {
    return {
      error: {
        message: `(#${this.code}) ${this.message}`,
        type: "OAuthException",
        code: this.code,
        ...(this.subcode !== null && { error_subcode: this.subcode }),
        fbtrace_id: "SANDBOX",
      },
    };
  }
}

export const invalidToken = () => new Refusal(190, "Error validating access token", 460, 401);
export const unknownObject = (id: string) => new Refusal(100, `Object with ID '${id}' does not exist`, 33);
export const badParameter = (message: string) => new Refusal(100, message);
