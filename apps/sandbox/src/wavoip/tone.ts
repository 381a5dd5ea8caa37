// Sound of the pretend telephone: 16-bit PCM, mono, 16 kHz, in frames of 20 ms, and whole as a WAV file.

const RATE = 16_000;
const FRAME = 320;
const VOLUME = 8_000;

/** The customer's tone; frames that follow each other make one unbroken wave. */
export function toneFrame(hertz: number, place: number): Buffer {
  const frame = Buffer.alloc(FRAME * 2);
  for (let i = 0; i < FRAME; i++) {
    const at = place * FRAME + i;
    frame.writeInt16LE(Math.round(VOLUME * Math.sin((2 * Math.PI * hertz * at) / RATE)), i * 2);
  }
  return frame;
}

export function toneFile(hertz: number, seconds: number): Buffer {
  const frames = Math.max(1, Math.round(seconds * 50));
  const data = Buffer.concat(Array.from({ length: frames }, (_, place) => toneFrame(hertz, place)));
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
