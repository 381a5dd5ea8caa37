// What the pretend Evolution server says when it refuses.
export class Refusal extends Error {
  readonly status: number;
  readonly messages: unknown[];

  constructor(status: number, ...messages: unknown[]) {
    super(typeof messages[0] === "string" ? messages[0] : "refused");
    this.status = status;
    this.messages = messages;
  }

  get body() {
    const error = names[this.status] ?? "Internal Server Error";
    return { status: this.status, error, response: { message: this.messages } };
  }
}

const names: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  413: "Payload Too Large",
  429: "Too Many Requests",
};

export const badRequest = (message: unknown) => new Refusal(400, message);
