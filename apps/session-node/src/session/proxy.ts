// The agent by which a session goes through its proxy; never direct while one is set.
import type { Agent } from "node:https";
import { HttpsProxyAgent } from "https-proxy-agent";
import { SocksProxyAgent } from "socks-proxy-agent";

export function proxyAgent(address: string): Agent {
  const agent = address.startsWith("socks") ? new SocksProxyAgent(address) : new HttpsProxyAgent(address);
  return agent as unknown as Agent;
}
