// Everything a Redis holds, as one text to look for words in.
import type { RedisClient } from "#platform/redis";

/** All keys that fit, with what they hold, whatever kind they are. */
export async function everythingIn(client: RedisClient, match = "*"): Promise<string> {
  const parts: string[] = [];
  for await (const keys of client.scanIterator({ MATCH: match })) {
    for (const key of keys) parts.push(key, await readKey(client, key));
  }
  return parts.join("\n");
}

async function readKey(client: RedisClient, key: string): Promise<string> {
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => client.get(key),
    hash: () => client.hGetAll(key),
    set: () => client.sMembers(key),
    zset: () => client.zRange(key, 0, -1),
    list: () => client.lRange(key, 0, -1),
    stream: () => client.xRange(key, "-", "+"),
    // Gone between the two questions.
    none: async () => null,
  };
  const kind = await client.type(key);
  const read = readers[kind];
  if (!read) throw new Error(`A key of an unknown kind: ${kind}`);
  return JSON.stringify(await read());
}
