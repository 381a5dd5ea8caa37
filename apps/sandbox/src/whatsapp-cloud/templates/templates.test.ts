// Templates seen from the business: listed by page, sent with parameters, refused when they do not fit, changed by news.
import { expect, test } from "vitest";
import { ANA, aBusiness, aConversation, aSandbox, NUMBER, until } from "../../sandbox.testing.ts";

const LIST = `/${NUMBER.wabaId}/message_templates`;
const text = (...values: string[]) => values.map((value) => ({ type: "text", text: value }));
const body = (...values: string[]) => ({ type: "body", parameters: text(...values) });
const template = (name: string, components: unknown[] = [], code = "pt_BR") => ({
  name,
  language: { code },
  components,
});

test("the list pages through all templates and filters them", async () => {
  const sandbox = await aSandbox();
  const all = (await sandbox.graph(`${LIST}?limit=100`)).body.data;
  const [seen, fields] = [[] as string[], "name,language,category,status,components,quality_score,rejected_reason"];
  let next: string | undefined = `${LIST}?limit=7&fields=${fields}`;
  while (next) {
    const page = await sandbox.graph(next.replace(`${sandbox.url}/v24.0`, ""));
    seen.push(...page.body.data.map(({ id }: { id: string }) => id));
    expect(page.body.data[0].quality_score.score).toMatch(/GREEN|YELLOW|RED|UNKNOWN/);
    next = page.body.paging.next;
  }
  expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
  expect(new Set(all.map(({ category }: { category: string }) => category)).size).toBe(3);
  const approved = (await sandbox.graph(`${LIST}?status=approved&limit=100`)).body.data;
  expect(approved.length).toBeLessThan(all.length);
  expect((await sandbox.graph(`${LIST}?name=pedido_enviado`)).body.data).toHaveLength(2);
  expect((await sandbox.graph(`${LIST}?fields=nope`)).body.error.code).toBe(100);
});

test("a template goes out of the window, filled in, and is priced", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url, people: [{ phone: ANA }] });
  const id = await sandbox.uploadSample("photo.jpg", "image/jpeg");
  const sent = await sandbox.send(
    `+${ANA}`,
    "template",
    template("pedido_enviado", [
      { type: "header", parameters: [{ type: "image", image: { id } }] },
      body("Ana", "A-1002"),
      { type: "button", sub_type: "url", index: "0", parameters: text("A-1002") },
      { type: "button", sub_type: "quick_reply", index: "2", parameters: [{ type: "payload", payload: "stop_promo" }] },
    ]),
  );
  expect(sent.body.messages[0]).toMatchObject({ message_status: "accepted" });
  const wamid = sent.body.messages[0].id;
  await until(() => expect(business.statuses(wamid)).toHaveLength(3));
  expect(business.statuses(wamid)[0].pricing).toEqual({
    billable: true,
    pricing_model: "PMP",
    type: "regular",
    category: "utility",
  });
  const { body: thread } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(thread.messages[0]).toMatchObject({
    text: "Olá Ana, o pedido A-1002 está a caminho.",
    mediaId: id,
    view: {
      header: { format: "IMAGE" },
      footer: "Loja Aurora",
      buttons: [
        { type: "URL", payload: "https://loja.example/pedidos/A-1002" },
        { type: "PHONE_NUMBER", payload: "+551130001000" },
        { type: "QUICK_REPLY", text: "Parar", payload: "stop_promo" },
      ],
    },
  });
});

test("named parameters come in any order; currency and dates show their fallback", async () => {
  const { sandbox } = await aConversation();
  const named = (name: string, value: string) => ({ type: "text", parameter_name: name, text: value });
  const welcome = template("boas_vindas", [
    { type: "header", parameters: [named("nome", "Ana")] },
    { type: "body", parameters: [named("loja", "Aurora")] },
  ]);
  expect((await sandbox.send(`+${ANA}`, "template", welcome)).status).toBe(200);
  const currency = { type: "currency", currency: { fallback_value: "R$ 10,00", code: "BRL", amount_1000: 10_000 } };
  const date = { type: "date_time", date_time: { fallback_value: "14/11/2026" } };
  const id = await sandbox.uploadSample("invoice.pdf", "application/pdf");
  const header = { type: "header", parameters: [{ type: "document", document: { id, filename: "boleto.pdf" } }] };
  await sandbox.send(
    `+${ANA}`,
    "template",
    template("boleto_disponivel", [header, { type: "body", parameters: [currency, date] }]),
  );
  const { body: thread } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(thread.messages[1].view).toMatchObject({ header: { text: "Bem-vindo, Ana!" }, buttons: [{}, {}] });
  expect(thread.messages[2].text).toBe("Seu boleto de R$ 10,00 vence em 14/11/2026.");
});

test.for([
  [template("nao_existe"), 132_001, 404],
  [template("hello_world"), 132_001, 404],
  [template("aviso_de_cobranca", [body("Ana")]), 132_001, 404],
  [template("promocao_relampago", [body("sofás")]), 132_015, 400],
  [template("promocao_antiga"), 132_016, 400],
  [template("lembrete_de_consulta", [body("14/11")]), 132_000, 400],
  [template("pesquisa_rapida", [body("x")]), 132_000, 400],
  [template("pedido_enviado", [{ type: "header", parameters: text("x") }, body("a", "b")]), 132_012, 400],
  [template("boas_vindas", [{ type: "header", parameters: text("Ana") }, body("Aurora")]), 132_012, 400],
  [
    template("retire_aqui", [{ type: "header", parameters: [{ type: "image", image: { id: "1" } }] }, body("a")]),
    132_012,
    400,
  ],
  [template("codigo_de_acesso", [body("123456")]), 131_008, 400],
  [template("cupom_de_volta", [body("Ana", "30/11")]), 131_008, 400],
  [template("pesquisa_rapida", [{ type: "button", sub_type: "url", index: "0", parameters: text("x") }]), 132_012, 400],
  [template("boas_vindas", [{ type: "carousel" }]), 100, 400],
  [
    template("lembrete_de_consulta", [{ type: "header", parameters: text("Ana") }, body("a".repeat(1024), "b")]),
    132_005,
    400,
  ],
] as const)("%j is refused with %i", async ([content, code, status]) => {
  const { sandbox } = await aConversation();
  const answer = await sandbox.send(`+${ANA}`, "template", content);
  expect(answer.body.error?.code).toBe(code);
  expect(answer.status).toBe(status);
});

test("a change of status, quality or category is told by webhook and seen in the list", async () => {
  const { business, sandbox } = await aConversation();
  const about = { wabaId: NUMBER.wabaId, name: "pesquisa_rapida" };
  await sandbox.control("/templates", {
    ...about,
    status: "PAUSED",
    reason: "FIRST_PAUSE",
    quality: "RED",
    category: "MARKETING",
  });
  await until(() => expect(business.notices("template_category_update")).toHaveLength(1));
  expect(business.notices("message_template_status_update")).toMatchObject([
    {
      event: "PAUSED",
      message_template_name: "pesquisa_rapida",
      message_template_language: "pt_BR",
      other_info: { title: "FIRST_PAUSE" },
    },
  ]);
  expect(business.notices("message_template_quality_update")).toMatchObject([
    { previous_quality_score: "UNKNOWN", new_quality_score: "RED" },
  ]);
  expect((await sandbox.graph(`${LIST}?name=pesquisa_rapida`)).body.data).toMatchObject([
    { status: "PAUSED", category: "MARKETING" },
  ]);
  expect((await sandbox.send(`+${ANA}`, "template", template("pesquisa_rapida"))).body.error.code).toBe(132_015);
});

test("a held marketing template is delivered later or dropped, and who stopped marketing gets none", async () => {
  const { business, sandbox } = await aConversation();
  const about = { wabaId: NUMBER.wabaId, name: "conheca_a_loja" };
  const id = await sandbox.uploadSample("clip.mp4", "video/mp4");
  const content = template("conheca_a_loja", [{ type: "header", parameters: [{ type: "video", video: { id } }] }]);
  await sandbox.control("/templates", { ...about, held: "drop" });
  const held = await sandbox.send(`+${ANA}`, "template", content);
  expect(held.body.messages[0].message_status).toBe("held_for_quality_assessment");
  await until(() =>
    expect(business.statuses(held.body.messages[0].id)).toMatchObject([{ errors: [{ code: 132_015 }] }]),
  );

  await sandbox.control("/templates", { ...about, held: "no" });
  await sandbox.control("/preference", { phoneNumberId: NUMBER.phoneNumberId, phone: ANA, marketing: "stop" });
  await until(() =>
    expect(business.notices("user_preferences")).toMatchObject([{ user_preferences: [{ value: "stop" }] }]),
  );
  const stopped = await sandbox.send(`+${ANA}`, "template", content);
  await until(() =>
    expect(business.statuses(stopped.body.messages[0].id)).toMatchObject([{ errors: [{ code: 131_050 }] }]),
  );
});

test("a template is created, reviewed, edited and deleted", async () => {
  const { business, sandbox } = await aConversation();
  const components = [{ type: "BODY", text: "Oi {{1}}" }];
  const made = await sandbox.graph(LIST, { name: "novo_aviso", language: "pt_BR", category: "UTILITY", components });
  expect(made.body).toMatchObject({ status: "PENDING" });
  await sandbox.control("/templates", { wabaId: NUMBER.wabaId, name: "novo_aviso", status: "APPROVED" });
  await until(() => expect(business.notices("message_template_status_update")).toMatchObject([{ event: "APPROVED" }]));
  expect((await sandbox.send(`+${ANA}`, "template", template("novo_aviso", [body("Ana")]))).status).toBe(200);
  expect((await sandbox.graph(`/${made.body.id}`, { components })).body).toEqual({ success: true });
  expect((await sandbox.graph(`/${made.body.id}`)).body.status).toBe("PENDING");
  const headers = { authorization: `Bearer ${NUMBER.accessToken}` };
  await fetch(`${sandbox.url}/v24.0${LIST}?name=novo_aviso`, { method: "DELETE", headers });
  expect((await sandbox.graph(`${LIST}?name=novo_aviso`)).body.data).toEqual([]);
});
