// Why a call out did not give an answer, and whether the other side may have acted on it.

/** `sent` is the question that matters for "exactly once": may bytes of the request have reached the peer? */
export class EgressError extends Error {
  readonly sent: boolean;

  constructor(message: string, sent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = new.target.name;
    this.sent = sent;
  }
}

/** The target is not allowed. Nothing was sent and trying again will not help. */
export class EgressBlocked extends EgressError {
  constructor(reason: string, cause?: unknown) {
    super(`Outgoing call refused: ${reason}`, false, cause);
  }
}

/** Time is over. When `sent`, the outcome is unknown. */
export class EgressTimeout extends EgressError {
  constructor(sent: boolean) {
    super(sent ? "No answer in time: the outcome is unknown" : "No connection in time", sent);
  }
}

/** The caller gave up. When `sent`, the outcome is unknown. */
export class EgressAborted extends EgressError {
  constructor(sent: boolean) {
    super(sent ? "Given up before the answer: the outcome is unknown" : "Given up before anything was sent", sent);
  }
}

export class EgressNetwork extends EgressError {
  constructor(sent: boolean, cause?: unknown) {
    super(sent ? "The connection broke: the outcome is unknown" : "No connection", sent, cause);
  }
}

/** The answer is larger than the caller accepts; the request was processed. */
export class EgressTooLarge extends EgressError {
  constructor() {
    super("The answer is larger than allowed", true);
  }
}
