// `push-keys`: makes a pair for web push, to be put into the environment. Another pair ends every subscription there is.
import webPush from "web-push";
import type { Command } from "#platform/registry";

export const pushKeysCommand: Command = {
  name: "push-keys",
  summary: "makes the pair of keys with which web pushes are signed",
  async run() {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
    return 0;
  },
};
