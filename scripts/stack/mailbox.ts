// A real SMTP server for demonstrations and journeys: keeps every letter in memory and hands it to a reader.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Letter {
  to: string[];
  /** The whole message as it came over the wire. */
  source: string;
}

export interface Mailbox {
  url: string;
  letters: Letter[];
  /** The letters as JSON, for readers in another process. */
  readUrl: string;
  close(): Promise<void>;
}

export async function openMailbox(onLetter: (letter: Letter) => void = () => {}): Promise<Mailbox> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const letter = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString("utf8"),
        };
        letters.push(letter);
        onLetter(letter);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const reader = createServer((_, answer) => {
    answer.setHeader("content-type", "application/json").end(JSON.stringify(letters));
  });
  await new Promise<void>((resolve) => reader.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    readUrl: `http://127.0.0.1:${(reader.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => reader.close(() => resolve()));
    },
  };
}
