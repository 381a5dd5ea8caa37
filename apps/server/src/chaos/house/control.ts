// Asks the sandbox over a connection of its own each time: on a busy machine a kept one may be closed the moment it is used.
import { Agent, request } from "node:http";
import type { TestSandbox } from "#testing";

const ANSWER_MS = 120_000;

export function withSteadyControl(sandbox: TestSandbox): TestSandbox {
  const agent = new Agent({ keepAlive: false });

  function control(path: string, body?: unknown): ReturnType<TestSandbox["control"]> {
    return new Promise((resolve, reject) => {
      const method = body === undefined ? "GET" : "POST";
      const options = { agent, method, timeout: ANSWER_MS };
      const call = request(`${sandbox.url}/__control${path}`, options, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.once("error", reject);
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${path}: ${text}`));
        });
      });
      call.once("timeout", () => call.destroy(new Error(`${path}: the sandbox does not answer`)));
      call.once("error", reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return { ...sandbox, control };
}
