// Redis as a messenger: it carries doorbells, fan-out and counters, and nothing that could not be lost.
import { createClient } from "redis";

export type RedisClient = ReturnType<typeof createClient>;

export interface Redis {
  readonly isReady: boolean;
  /** Every key and channel of ours begins with the installation's prefix. */
  key(...parts: (string | number)[]): string;
  /** For short commands: fails at once while Redis is away instead of queueing up. */
  readonly commands: RedisClient;
  /** Own connection for a reader that blocks. It reconnects by itself and ends with `close()`. */
  openReader(): RedisClient;
  /** Fire and forget: whoever misses it finds out by polling. */
  ring(bell: string, message: string): void;
  /** Survives reconnects. The listener must not throw. */
  listen(bell: string, listener: (message: string) => void): () => void;
  close(): Promise<void>;
}

export interface RedisOptions {
  url: string;
  prefix: string;
  onStateChange?: (isReady: boolean) => void;
}

const COMMAND_TIMEOUT_MS = 1_000;
const MOST_WAITING_COMMANDS = 5_000;

/** Returns at once: the connection is made in the background and remade for ever. */
export function openRedis({ url, prefix, onStateChange = () => {} }: RedisOptions): Redis {
  const socket = { connectTimeout: 2_000, reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 1_000) };
  const commands = createClient({
    url,
    socket,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING_COMMANDS,
    pingInterval: 2_000,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
  });
  const listener = createClient({ url, socket, pingInterval: 2_000 });
  const readers = new Set<RedisClient>();
  const listeners = new Map<string, Set<(message: string) => void>>();

  function connect(client: RedisClient) {
    client.on("error", () => {});
    client.connect().catch(() => {});
  }
  commands.on("ready", () => onStateChange(true));
  commands.on("error", () => onStateChange(false));
  connect(commands as RedisClient);
  connect(listener as RedisClient);

  const key = (...parts: (string | number)[]) => prefix + parts.join(":");

  return {
    get isReady() {
      return commands.isReady;
    },
    key,
    commands: commands as RedisClient,
    openReader() {
      const reader = createClient({ url, socket }) as RedisClient;
      readers.add(reader);
      connect(reader);
      return reader;
    },
    ring(bell, message) {
      if (commands.isReady) commands.publish(key("bell", bell), message).catch(() => {});
    },
    listen(bell, heard) {
      const name = key("bell", bell);
      let known = listeners.get(name);
      if (!known) {
        known = new Set();
        listeners.set(name, known);
        listener
          .subscribe(name, (message) => {
            for (const one of listeners.get(name) ?? []) one(message);
          })
          .catch(() => {});
      }
      known.add(heard);
      return () => known.delete(heard);
    },
    async close() {
      for (const client of [commands, listener, ...readers]) if (client.isOpen) client.destroy();
    },
  };
}
