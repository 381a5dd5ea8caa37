// The ring of a call that comes in, and the tone while it rings at the other end: in one window of a person, as loud as they like it.
const BEAT_MS = 2_000;
const LOUDEST = 0.25;

const tones = {
  ring: [
    [660, 0],
    [880, 0.22],
    [660, 0.44],
  ],
  back: [[425, 0]],
} as const;
const seconds = { ring: 0.2, back: 1 } as const;

/** Returns the way to stop it. The first window to take the lock rings; where browsers know none, each does. */
export function ringOut(callId: number, kind: keyof typeof tones, volume: number): () => void {
  const stopped = new AbortController();
  const run = () => sound(kind, volume, stopped.signal);
  const locks = navigator.locks as LockManager | undefined;
  if (locks) {
    void locks.request(`prosa-ring:${callId}:${kind}`, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
  } else void run();
  return () => stopped.abort();
}

function sound(kind: keyof typeof tones, volume: number, signal: AbortSignal): Promise<void> {
  if (volume <= 0 || typeof AudioContext === "undefined") return until(signal);
  const context = new AudioContext();
  const beat = () => {
    // Silent where the browser does not let a page sound before somebody has touched it.
    if (context.state !== "running") return void context.resume().catch(() => {});
    for (const [hertz, after] of tones[kind]) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      gain.gain.value = LOUDEST * (volume / 100);
      tone.frequency.value = hertz;
      tone.connect(gain).connect(context.destination);
      tone.start(context.currentTime + after);
      tone.stop(context.currentTime + after + seconds[kind]);
    }
  };
  beat();
  const beating = setInterval(beat, BEAT_MS);
  return until(signal).then(() => {
    clearInterval(beating);
    void context.close();
  });
}

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
