// Two short tones, made here: nothing is downloaded, and the person's volume decides how loud.

const tones = { newMessage: [880, 1175], newTicket: [587, 784], notices: [698, 1047] } as const;
const TONE_SECONDS = 0.14;
const LOUDEST = 0.25;

let context: AudioContext | null = null;

/** Silent where the browser does not let a page sound before somebody has touched it. */
export function playTones(sound: keyof typeof tones, volume: number): void {
  if (volume <= 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const playing = context;
  if (playing.state !== "running") return void playing.resume().catch(() => {});
  const gain = playing.createGain();
  gain.gain.value = LOUDEST * (volume / 100);
  gain.connect(playing.destination);
  for (const [index, hertz] of tones[sound].entries()) {
    const tone = playing.createOscillator();
    const start = playing.currentTime + index * TONE_SECONDS;
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}
