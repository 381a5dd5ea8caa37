// Hostile film: it reaches no server, shows no file, and sees nothing of ours, even where it chose the format itself.
import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Deps } from "#platform/context";
import { isFenced } from "./media.fence.ts";
import { readFilm, takePicture } from "./media.film.ts";
import { collectInto, inPrivateFolder, runTool, ToolFailed } from "./media.tools.ts";

let hits: string[] = [];
const canary = createServer((request, reply) => {
  hits.push(request.url ?? "");
  reply.end("#EXTM3U\n");
});
let address = "";
beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

const deps = { config: { media: { ffmpeg: "ffmpeg", ffprobe: "ffprobe" } } } as unknown as Deps;
const signal = new AbortController().signal;
const playlist = () => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\n${address}/segment.ts\n#EXT-X-ENDLIST\n`;
const hostile = (): [string, string][] => [
  ["a playlist of addresses", playlist()],
  ["a playlist of our files", "#EXTM3U\n#EXTINF:1.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"],
  ["a list to join", `ffconcat version 1.0\nfile 'file:///etc/passwd'\nfile '${address}/joined'\n`],
  [
    "a session description",
    `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video ${address.split(":").at(-1)} RTP/AVP 96\n`,
  ],
  ["a redirecting film", `<?xml version="1.0"?><MPD><BaseURL>${address}/dash</BaseURL></MPD>`],
];

test("disguised as film none is followed, and nothing is drawn", async () => {
  hits = [];
  for (const [what, text] of hostile()) {
    await inPrivateFolder(async (folder) => {
      const path = join(folder, "file");
      await writeFile(path, text);
      for (const mime of ["video/mp4", "video/webm"]) {
        await expect(readFilm(deps, folder, path, mime, signal), what).rejects.toThrow(ToolFailed);
        await expect(takePicture(deps, folder, path, mime, null, signal), what).rejects.toThrow(ToolFailed);
      }
      expect(await readdir(folder), what).toEqual(["file"]);
    });
  }
  expect(hits).toEqual([]);
});

const UNGUARDED = [
  "-v",
  "error",
  "-allowed_extensions",
  "ALL",
  "-protocol_whitelist",
  "file,http,tcp",
  "-f",
  "hls",
  "-i",
];

test("a program that was talked into calling out finds no network", async () => {
  await inPrivateFolder(async (folder) => {
    const path = join(folder, "list.m3u8");
    await writeFile(path, playlist());
    // Without the room it calls: the canary sings when it should.
    hits = [];
    await new Promise<void>((done) => execFile("ffprobe", [...UNGUARDED, path], () => done()));
    expect(hits.length).toBeGreaterThan(0);
    hits = [];
    await runTool("ffprobe", { args: [...UNGUARDED, path], seconds: 20, folder }).catch(() => {});
    expect(hits.length === 0, "no network exactly where there is a room").toBe(await isFenced());
  });
});

test("nothing of our surroundings is to be read, neither given nor looked up at our process", async () => {
  process.env.FENCE_MARKER = "marker-of-ours";
  const chunks: Buffer[] = [];
  const look = "env; cat /proc/self/environ; cat /proc/$PPID/environ; cat /proc/$1/environ; true";
  await inPrivateFolder((folder) =>
    runTool("sh", {
      args: ["-c", look, "sh", String(process.pid)],
      seconds: 5,
      folder,
      read: collectInto(chunks, 1_000_000),
    }),
  );
  const seen = Buffer.concat(chunks).toString("latin1");
  expect(seen).toContain("LC_ALL=C");
  expect(
    seen.split(/[\n\0]/).filter((line) => /^[A-Z_]+=/.test(line) && !/^(PATH|LC_ALL|PWD|SHLVL|_|OLDPWD)=/.test(line)),
  ).toEqual([]);
});
