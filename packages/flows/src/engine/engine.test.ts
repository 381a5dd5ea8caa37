// What the engine does with what a customer does, one rule at a time.
import { expect, test } from "vitest";
import { aFlow, aMessage, any, people, Talk, toStep, when } from "../flow.factory.ts";
import { bounds } from "./bounds.ts";
import { alarmOf } from "./state.ts";

const menu = (settings: Parameters<typeof aFlow>[1] = {}) =>
  aFlow(
    [
      {
        id: "menu",
        kind: "step",
        interactions: [
          {
            id: "b",
            kind: "buttons",
            text: "Olá {{firstName}}",
            buttons: [
              { id: "pix", title: "Pix" },
              { id: "boleto", title: "Boleto" },
            ],
          },
        ],
        conditions: [
          any("rest", people),
          when("part", "contains", ["bol"], toStep("end")),
          when("word", "containsExact", ["pessoa"], people),
          when("whole", "exact", ["Pix"], toStep("end")),
        ],
      },
      {
        id: "end",
        kind: "step",
        interactions: [aMessage("m", "Fim")],
        conditions: [any("bye", { to: "close", closingReasonId: 7 })],
      },
    ],
    settings,
  );
const exitOf = (talk: Talk) => talk.only("went").map(({ exit }) => exit);

test.each([
  [["pix"], "whole"],
  [["1"], "whole"],
  [["um"], "whole"],
  [["2"], "part"],
  [["quero boleto"], "part"],
  [["falar com uma PESSOA!"], "word"],
  [["oi"], "rest"],
  [["boa tarde", "pix"], "whole"],
])("%j takes the exit %s, whatever is drawn first", (words, exit) => {
  const talk = new Talk(menu());
  expect(talk.start()).toEqual(["Olá Maria"]);
  talk.says(...words);
  expect(exitOf(talk)).toEqual([exit]);
});

test("a tapped, a numbered and a worded answer reach the same exit", () => {
  const exits = [
    (talk: Talk) => talk.taps("pix", "Pix"),
    (talk: Talk) => talk.says("1"),
    (talk: Talk) => talk.says("Píx."),
  ].map((answer) => {
    const talk = new Talk(menu());
    talk.start();
    answer(talk);
    return exitOf(talk);
  });
  expect(exits).toEqual([["whole"], ["whole"], ["whole"]]);
});

test("closing says the closing text, handing over the greeting, each with its owner", () => {
  const talk = new Talk(menu({ closing: "Tchau", handOver: "Já chamo alguém", distribute: "balanced" }));
  talk.start();
  talk.says("pix");
  expect(talk.says("ok")).toEqual(["Tchau"]);
  expect(talk.only("close")).toEqual([{ kind: "close", closingReasonId: 7, reason: "drawn" }]);
  const other = new Talk(talk.flow.document);
  other.start();
  expect(other.says("oi")).toEqual(["Já chamo alguém"]);
  expect(other.only("queue")).toEqual([{ kind: "queue", queueId: 1, distribute: "balanced", reason: "drawn" }]);
  expect(other.says("alô")).toEqual([]);
});

const asking = (step: object, settings: Parameters<typeof aFlow>[1] = {}) =>
  aFlow(
    [
      {
        id: "ask",
        kind: "step",
        interactions: [aMessage("q", "Seu CPF?")],
        conditions: [any("ok", toStep("thanks"))],
        saveAs: "cpf",
        ...step,
      },
      {
        id: "thanks",
        kind: "step",
        interactions: [aMessage("t", "Anotei {{cpf}}")],
        conditions: [any("more", people)],
      },
    ],
    settings,
  );
const cpf = { expect: { kind: "cpf", text: "Não parece um CPF" } };

test("an answer that fits is kept on the contact and can be spoken of", () => {
  const talk = new Talk(asking(cpf));
  talk.start();
  expect(talk.says("abc")).toEqual(["Não parece um CPF"]);
  expect(talk.says("52998224725")).toEqual(["Anotei 529.982.247-25"]);
  expect(talk.only("setField")).toEqual([{ kind: "setField", key: "cpf", value: "529.982.247-25" }]);
});

test("an exact condition is understood also where something else is expected, and is not kept", () => {
  const conditions = [any("ok", toStep("thanks")), when("back", "exact", ["voltar"], people)];
  const talk = new Talk(asking({ ...cpf, conditions }));
  talk.start();
  talk.says("voltar");
  expect([exitOf(talk), talk.state.vars]).toEqual([["back"], {}]);
});

const strict = (settings: Parameters<typeof aFlow>[1]) =>
  asking({ conditions: [when("yes", "exact", ["sim"], people)], saveAs: null }, settings);

test("what fits nothing is answered by the feedback, the question again, and people after the last try", () => {
  const talk = new Talk(
    strict({ feedback: "Como?", tries: { count: 3, text: "Chamo alguém", target: { to: "user", userId: 5 } } }),
  );
  talk.start();
  expect(talk.says("a")).toEqual(["Como?", "Seu CPF?"]);
  expect(talk.says("b")).toEqual(["Como?", "Seu CPF?"]);
  expect(talk.says("c")).toEqual(["Chamo alguém"]);
  expect(talk.only("user")).toEqual([{ kind: "user", userId: 5, reason: "tries" }]);
});

test("after the feedback it may stay, and without one the default of the language is said", () => {
  const talk = new Talk(strict({ afterFeedback: "stay" }), { language: "en" });
  talk.start();
  expect(talk.says("a")).toEqual(["Sorry, I did not understand. Could you answer in another way?"]);
  expect(talk.state.wait?.kind).toBe("answer");
});

test("restarting does not forget how often it was not understood", () => {
  const talk = new Talk(strict({ afterFeedback: "restart", tries: { count: 2 } }));
  talk.start();
  talk.says("a");
  talk.says("b");
  expect(talk.only("queue")[0]?.reason).toBe("tries");
});

test("silence speaks once, routes, and only while somebody is awaited", () => {
  const talk = new Talk(asking({ silence: { minutes: 10, text: "Ainda está aí?", target: people } }));
  talk.start();
  expect(alarmOf(talk.state)).toBe(talk.now + 600_000);
  expect(talk.send({ type: "alarm" })).toEqual([]);
  expect(talk.wake()).toEqual(["Ainda está aí?"]);
  expect(talk.only("queue")[0]?.reason).toBe("silence");
});

test("silence that keeps waiting does not come back, and without texts left it only routes", () => {
  const talk = new Talk(asking({ silence: { minutes: 1, text: "Oi?", target: { to: "nothing" } } }));
  talk.start();
  expect(talk.wake()).toEqual(["Oi?"]);
  expect(alarmOf(talk.state)).toBeNull();
  const mute = new Talk(asking({ silence: { minutes: 1, text: "Oi?", target: people } }));
  mute.start();
  expect(mute.wake({ absenceLeft: 0 })).toEqual([]);
  expect(mute.state.ended?.to).toBe("queue");
});

const slow = (skippable: boolean) =>
  asking({
    interactions: [
      aMessage("a", "Um momento"),
      { id: "d", kind: "delay", seconds: 60, skippable },
      aMessage("q", "Seu nome?"),
    ],
    saveAs: "nome",
  });

test("a word during a delay waits, and is heard once when the step asks", () => {
  const talk = new Talk(slow(false));
  expect(talk.start()).toEqual(["Um momento"]);
  expect(talk.says("Maria")).toEqual([]);
  expect(talk.says("Souza")).toEqual([]);
  expect(talk.wake()).toEqual(["Seu nome?"]);
  expect(alarmOf(talk.state)).toBe(talk.now);
  talk.wake();
  expect(talk.only("setField")).toEqual([{ kind: "setField", key: "nome", value: "Maria\nSouza" }]);
});

test("a delay that may be skipped ends with a word", () => {
  const talk = new Talk(slow(true));
  talk.start();
  expect(talk.says("Maria")).toEqual(["Seu nome?"]);
});

test("until the company opens is no wait while it is open", () => {
  const flow = asking({ interactions: [{ id: "d", kind: "delay", seconds: null }, aMessage("q", "Bom dia")] });
  expect(new Talk(flow).start()).toEqual(["Bom dia"]);
  const night = new Talk(flow, { isOpen: false, opensAt: 1_800_000_100_000 });
  expect(night.start()).toEqual([]);
  expect(night.wake()).toEqual(["Bom dia"]);
});

const lookup = { id: "w", kind: "webhookGet", url: "https://x.com/?q={{name}}", save: [{ path: "a.b", key: "valor" }] };
const calling = asking({ interactions: [lookup, aMessage("m", "Vale {{valor|money}}")], onError: toStep("thanks") });

test("an answered call saves what was asked for and nothing else; a late or foreign answer changes nothing", () => {
  const talk = new Talk(calling);
  talk.start();
  const [call] = talk.only("call");
  expect(call?.call).toMatchObject({ url: "https://x.com/?q=Maria%20Souza" });
  const before = talk.state;
  talk.send({ type: "answered", callId: "other", ok: true, values: { valor: "1" } });
  expect(talk.state).toBe(before);
  const values = { valor: "12,5", name: "x", cpf: "1" };
  expect(talk.send({ type: "answered", callId: call?.id ?? "", ok: true, values })).toEqual(["Vale R$ 12,50"]);
  expect(talk.state.vars).toEqual({ valor: "12,5" });
});

test("a failed call and one that is never answered take the error exit", () => {
  const talk = new Talk(calling);
  talk.start();
  talk.send({ type: "answered", callId: talk.only("call")[0]?.id ?? "", ok: false });
  expect(exitOf(talk)).toEqual(["onError"]);
  const hanging = new Talk(calling);
  hanging.start();
  hanging.wake();
  expect(exitOf(hanging)).toEqual(["onError"]);
  expect(hanging.now).toBe(1_800_000_015_000);
});

test("hours are asked when the first step is entered; outside them the settings decide", () => {
  const flow = aFlow([
    {
      id: "night",
      kind: "step",
      interactions: [aMessage("n", "Fechado")],
      conditions: [{ id: "open", when: { op: "withinHours" }, target: toStep("day") }, any("x", people)],
    },
    { id: "day", kind: "step", interactions: [aMessage("d", "Aberto")], conditions: [any("y", people)] },
  ]);
  expect(new Talk(flow).start()).toEqual(["Aberto"]);
  expect(new Talk(flow, { isOpen: false }).start()).toEqual(["Fechado"]);
  const closed = new Talk(menu({ outsideHours: { mode: "message" }, handOver: "Já vai" }), {
    isOpen: false,
    hoursText: "Voltamos às 9h",
  });
  expect(closed.start()).toEqual(["Voltamos às 9h"]);
  expect(closed.only("queue")[0]?.reason).toBe("hours");
});

test("the first message may choose, by its own words only", () => {
  const talk = new Talk(menu({ hearFirst: true }));
  expect(talk.start("quero o boleto")).toEqual(["Fim"]);
  expect(new Talk(menu({ hearFirst: true })).start("oi")).toEqual(["Olá Maria"]);
  expect(new Talk(menu()).start("quero o boleto")).toEqual(["Olá Maria"]);
});

test("an end word closes, and a word after the time to forget starts anew", () => {
  const talk = new Talk(menu({ endWords: ["Sair"], closing: "Tchau" }));
  talk.start();
  expect(talk.says("SAIR!")).toEqual(["Tchau"]);
  const later = new Talk(menu({ forgetAfterHours: 1 }));
  later.start();
  later.says("pix");
  later.now += 3_600_001;
  expect(later.says("bom dia")).toEqual(["Olá Maria"]);
});

test("a check takes the first branch that holds, a split keeps a contact in its arm", () => {
  const arms = ["a", "b"].map((id) => ({
    id,
    weight: 1,
    target: { to: "queue", queueId: id === "a" ? 1 : 2 } as const,
  }));
  const flow = aFlow([
    {
      id: "look",
      kind: "check",
      branches: [{ id: "vip", all: [{ variable: "plano", op: "equals", value: "Ouro" }], target: people }],
      otherwise: toStep("test"),
    },
    { id: "test", kind: "split", arms },
  ]);
  const vip = new Talk(flow, { fields: { Plano: "OURO" } });
  vip.start();
  expect(exitOf(vip)).toEqual(["start", "vip"]);
  const queueOf = (seed: string) => {
    const talk = new Talk(flow, { seed });
    talk.start();
    return talk.only("queue")[0]?.queueId;
  };
  expect(queueOf("c1")).toBe(queueOf("c1"));
  expect(new Set(Array.from({ length: 40 }, (_, index) => queueOf(`c${index}`))).size).toBe(2);
});

test("an assistant hears, answers and leaves by its exits, and after its last turn by people", () => {
  const flow = aFlow([
    {
      id: "ai",
      kind: "assistant",
      integrationId: 3,
      maxTurns: 2,
      done: { to: "close", closingReasonId: null },
      transfer: people,
      failed: people,
    },
  ]);
  const talk = new Talk(flow);
  talk.start();
  const answer = (say: string, exit: "done" | null = null) =>
    talk.send({
      type: "answered",
      callId: talk.state.wait?.kind === "call" ? talk.state.wait.id : "",
      ok: true,
      say,
      exit,
    });
  expect(answer("Sou {{name}}")).toEqual(["Sou {{name}}"]);
  talk.says("qual o prazo?");
  expect(talk.only("call")[0]?.call).toMatchObject({ turn: 2, words: "qual o prazo?" });
  answer("Dois dias");
  talk.says("e o preço?");
  expect(exitOf(talk)).toEqual(["transfer"]);
});

test("another flow takes the counters along, and the sixth without a word goes to people", () => {
  const flow = aFlow([{ id: "s", kind: "step", interactions: [aMessage("m", "oi")], then: { to: "flow", flowId: 9 } }]);
  const talk = new Talk(flow);
  talk.start();
  expect(talk.only("flow")[0]?.carry).toMatchObject({ hops: 1, says: 1 });
  const late = new Talk(flow);
  late.send({ type: "start", said: [], carry: { hops: 5, says: 5, calls: 0, vars: { a: "b" } } });
  expect(late.only("queue")[0]?.reason).toBe("hops");
});

test("the same words five times in a row are a robot's", () => {
  const talk = new Talk(strict({ tries: { count: 20 } }));
  talk.start();
  for (let time = 1; time < bounds.sameWords; time++) talk.says("Seu pedido foi recebido");
  expect(talk.state.ended).toBeNull();
  talk.says("seu pedido foi recebido.");
  expect(talk.state.ended?.reason).toBe("robot");
});

test("a circle, a missing step and a hole in the drawing end with people", () => {
  const reasonOf = (step: object) => {
    const talk = new Talk(aFlow([{ id: "s", kind: "step", interactions: [], ...step }]));
    talk.start();
    return [talk.state.ended?.reason, talk.only("queue").length];
  };
  expect(reasonOf({ then: toStep("s") })).toEqual(["visits", 1]);
  expect(reasonOf({ then: toStep("gone") })).toEqual(["missingStep", 1]);
  expect(reasonOf({})).toEqual(["noWay", 1]);
  expect(reasonOf({ then: { to: "nothing" } })).toEqual(["nothing", 1]);
});

test("whoever is stopped says nothing more", () => {
  const talk = new Talk(menu());
  talk.start();
  expect(talk.send({ type: "stop" })).toEqual([]);
  expect([talk.says("pix"), alarmOf(talk.state), talk.state.ended]).toEqual([
    [],
    null,
    { to: "stop", reason: "stopped" },
  ]);
});

const anAssistant = () => {
  const talk = new Talk(
    aFlow([
      {
        id: "ai",
        kind: "assistant",
        integrationId: 3,
        maxTurns: 5,
        done: { to: "close", closingReasonId: null },
        transfer: people,
        failed: people,
      },
    ]),
  );
  talk.start();
  return talk;
};
const callOf = (talk: Talk) => (talk.state.wait?.kind === "call" ? talk.state.wait.id : "");
const answered = (talk: Talk, more: object) => talk.send({ type: "answered", callId: callOf(talk), ok: true, ...more });
const spoken = (text: string) => ({ id: "a", kind: "message" as const, text });

test("an assistant's pauses part what it says, and words meanwhile are heard afterwards", () => {
  const talk = anAssistant();
  expect(answered(talk, { says: [spoken("um"), { kind: "pause", ms: 2000 }, spoken("dois")] })).toEqual(["um"]);
  expect(talk.state.wait).toMatchObject({ kind: "delay" });
  talk.says("e aí?");
  talk.now += 2000;
  expect(talk.send({ type: "alarm" })).toEqual(["dois"]);
  expect(talk.state.saying).toBeUndefined();
  talk.send({ type: "alarm" });
  expect(talk.only("call")[0]?.call).toMatchObject({ words: "e aí?" });
});

test("the queue an assistant chose wins over the exit, with its reason as a note and on the ticket", () => {
  const talk = anAssistant();
  answered(talk, {
    exit: "transfer",
    queueId: 9,
    note: "Quer falar do boleto.",
    fields: [
      ["Plano", "Ouro"],
      ["9x", "?"],
    ],
  });
  expect(talk.only("note")).toEqual([{ kind: "note", text: "Quer falar do boleto." }]);
  expect(talk.only("setField")).toMatchObject([{ key: "Plano", value: "Ouro" }]);
  expect(talk.only("queue")).toMatchObject([{ queueId: 9, reason: "assistant" }]);
});

test("who does not answer says so and leaves by its own exit", () => {
  const talk = anAssistant();
  expect(answered(talk, { ok: false, says: [spoken("Um momento.")], queueId: 9 })).toEqual(["Um momento."]);
  expect(talk.only("queue")).toMatchObject([{ queueId: 1, reason: "unanswered" }]);
});

test("a word while it is asked replaces the question twice at most; the old answer is nobody's", () => {
  const talk = anAssistant();
  const asked = [callOf(talk)];
  for (const text of ["quero", "um", "boleto"]) {
    talk.send({ type: "inbound", said: [{ text }], replaces: true });
    asked.push(callOf(talk));
  }
  expect(new Set(asked).size).toBe(3);
  expect(talk.state.turns).toBe(1);
  expect(talk.state.inbox).toHaveLength(1);
  expect(talk.send({ type: "answered", callId: asked[0] ?? "", ok: true, say: "velha" })).toEqual([]);
  expect(answered(talk, { say: "nova" })).toEqual(["nova"]);
});
