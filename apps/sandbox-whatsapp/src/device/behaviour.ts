// How the server behaves towards one company's number: refusals, silence, delay, repetition, failing logins.
export interface ServerBehaviour {
  /** Sends are answered with this error code (463, 479, 429), as many times as said. */
  refuse: { code: string; times: number } | null;
  /** Sends are not acknowledged, as many times as said; they reach the phone all the same. */
  silent: number;
  ackDelayMs: number;
  /** How often each stanza is said. */
  repeat: number;
  /** Logins fail with this code, as many times as said. */
  failLogin: { code: string; times: number } | null;
  /** Strangers may not be written to until then (seconds): what a time lock does. */
  timeLockUntil: number | null;
}

export const goodBehaviour = (): ServerBehaviour => ({
  refuse: null,
  silent: 0,
  ackDelayMs: 0,
  repeat: 1,
  failLogin: null,
  timeLockUntil: null,
});

/** The code with which this send is refused, if any; counts it. */
export function refusalOf(behaviour: ServerBehaviour, isStranger: boolean): string | undefined {
  if (behaviour.timeLockUntil && isStranger && behaviour.timeLockUntil * 1000 > Date.now()) return "463";
  const { refuse } = behaviour;
  if (!refuse || refuse.times <= 0) return undefined;
  refuse.times--;
  return refuse.code;
}

export function isSilent(behaviour: ServerBehaviour): boolean {
  if (behaviour.silent <= 0) return false;
  behaviour.silent--;
  return true;
}

export function loginFailure(behaviour: ServerBehaviour): string | undefined {
  const { failLogin } = behaviour;
  if (!failLogin || failLogin.times <= 0) return undefined;
  failLogin.times--;
  return failLogin.code;
}
