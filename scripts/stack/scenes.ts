// Two conversations that hold every kind of message both ways, played through the sandbox and the API as people would.
import { randomUUID } from "node:crypto";
import { type Attendant, attend, sampleFile } from "./attendant.ts";
import { type CompanyApi, signIn } from "./company-api.ts";
import { customer, type Line } from "./customer.ts";

interface Stage {
  url: string;
  sandboxUrl: string;
  password: string;
  channels: { company: string; phoneNumberId: string }[];
}

const COMPANY = "Casa Ipê Móveis";

export async function playScenes({ url, sandboxUrl, password, channels }: Stage): Promise<void> {
  const channel = channels.find(({ company }) => company === COMPANY);
  if (!channel) throw new Error(`${COMPANY} has no channel`);
  const line = { sandboxUrl, phoneNumberId: channel.phoneNumberId };
  const api = await signIn(url, "ana@casaipe.example", password);
  // The one that should stand on top of the list comes last.
  await playMishaps(line, api);
  await playEveryKind(line, api);
}

/** Everything that can go right. */
async function playEveryKind(line: Line, api: CompanyApi): Promise<void> {
  const elisa = customer(line, "Elisa Brandão", "5511955500101");
  const first = await elisa.say({ text: "Boa tarde! Meu sofá chegou com um defeito no assento." });
  const ana = await attend(api, elisa);

  await elisa.say({ type: "image", sample: "photo.jpg", caption: "Olha a costura, está aberta" });
  await elisa.say({ type: "image", sample: "picture.png" });
  await elisa.say({ type: "image", sample: "photo.jpg" });
  await ana.sendFiles([{ sample: "photo.jpg", name: "assento.jpg", caption: "Marquei o ponto. É só este?" }]);
  await elisa.say({ type: "video", sample: "clip.mp4", caption: "No vídeo dá para ver melhor" });
  await elisa.say({ type: "audio", sample: "voice.ogg", voice: true });
  await ana.sendFiles([{ sample: "voice.ogg", name: "resposta.ogg", as: "voice" }]);
  await elisa.say({ type: "audio", sample: "song.mp3" });
  await ana.sendFiles([{ sample: "clip.mp4", name: "reparo.mp4", caption: "É assim que o reparo fica pronto" }]);
  await ana.sendFiles([
    { sample: "photo.jpg", name: "peca.jpg" },
    { sample: "picture.png", name: "estorno.png" },
  ]);
  await ana.sendFiles([{ sample: "song.mp3", name: "instrucoes.mp3" }]);

  await elisa.say({ type: "document", sample: "invoice.pdf", filename: "nota-fiscal.pdf" });
  await ana.sendFiles([{ sample: "invoice.pdf", name: "reparo-4821.pdf", caption: "A ordem de reparo" }]);
  await elisa.say({ type: "sticker", sample: "sticker.webp" });
  await ana.sendFiles([{ sample: "sticker.webp", name: "obrigada.webp", as: "sticker" }]);

  const offer = await ana.send({
    body: "Como prefere resolver?",
    content: {
      type: "buttons",
      footer: "Casa Ipê Móveis",
      buttons: [
        { id: "reparo", title: "Reparo em casa" },
        { id: "troca", title: "Trocar o sofá" },
      ],
    },
  });
  await elisa.say({ type: "button_reply", contextWamid: offer.wamid, id: "reparo" });
  const list = await ana.send({
    body: "Em qual período podemos ir?",
    content: {
      type: "list",
      button: "Ver períodos",
      sections: [
        {
          title: "Esta semana",
          rows: [
            { id: "manha", title: "Manhã", description: "Das 8h às 12h" },
            { id: "tarde", title: "Tarde", description: "Das 13h às 18h" },
          ],
        },
      ],
    },
  });
  await elisa.say({ type: "list_reply", contextWamid: list.wamid, id: "tarde" });

  await ana.send({ body: "Onde fica o sofá agora?", content: { type: "locationRequest" } });
  await elisa.say({
    type: "location",
    latitude: -23.5614,
    longitude: -46.6559,
    placeName: "Edifício Jatobá",
    address: "Av. Paulista, 1578, São Paulo",
  });
  await ana.send({
    content: {
      type: "location",
      latitude: -23.5893,
      longitude: -46.6342,
      name: "Casa Ipê Vila Mariana",
      address: "R. Domingos de Morais, 2100",
    },
  });
  await elisa.say({
    type: "contacts",
    contacts: [{ name: { formatted_name: "Dona Ivone, portaria" }, phones: [{ phone: "+55 11 95550-0199" }] }],
  });
  await ana.send({
    content: {
      type: "contacts",
      contacts: [{ name: "Montagem Casa Ipê", phones: [{ phone: "+55 11 3000-1000", label: "Comercial" }] }],
    },
  });
  await ana.send({
    body: "Acompanhe o reparo por aqui:",
    content: { type: "link", label: "Ver o reparo", url: "https://casaipe.example/pedidos/4821" },
  });

  await elisa.say({ text: "Na portaria pedem nome e placa de quem vem", forwarded: true });
  const corrected = await elisa.say({ text: "Pode ser quinta?" });
  await elisa.say({ type: "edit", wamid: corrected, text: "Pode ser sexta?" });
  const regretted = await elisa.say({ text: "Mensagem para outra pessoa, desculpe" });
  await elisa.say({ type: "revoke", wamid: regretted });
  await elisa.say({ type: "unsupported", unsupportedType: "poll" });

  const asked = await ana.find("the customer's question", ({ body, fromMe }) => !fromMe && body === "Pode ser sexta?");
  const answer = await ana.send({ body: "Sexta à tarde está reservado para você.", quotedId: asked.id });
  await elisa.say({ type: "reaction", wamid: answer.wamid, emoji: "❤️" });
  const sticker = await ana.find("the sticker", ({ type, fromMe }) => !fromMe && type === "sticker");
  await api.call("POST", `/messages/reactions/${sticker.id}`, { clientId: randomUUID(), reaction: "😂" });
  await ana.put({
    body: "Segunda queixa deste lote. Avisar a fábrica antes de sexta.",
    content: { type: "note" },
  });
  await sendTemplate(line, api, ana);
  await elisa.say({ text: "Perfeito, muito obrigada!", contextWamid: first });
  await elisa.control("/read", { phoneNumberId: line.phoneNumberId, phone: elisa.phone });
}

/** A template with a picture above it, the way a campaign or a closed window needs it. */
async function sendTemplate(line: Line, api: CompanyApi, ana: Attendant): Promise<void> {
  const { channels } = await api.call<{ channels: { id: number }[] }>("GET", "/user/channel");
  const { items } = await api.call<{ items: { id: number; name: string; language: string }[] }>(
    "GET",
    `/channels/${channels[0]?.id}/templates?onlySendable=true&searchParam=pedido_enviado`,
  );
  const template = items.find(({ language }) => language === "pt_BR");
  if (!template) throw new Error(`the templates of ${line.phoneNumberId} were not read`);
  const picture = await api.upload<{ id: string }>(sampleFile("photo.jpg", "pedido.jpg"));
  await ana.send({
    content: {
      type: "template",
      templateId: template.id,
      headerFileId: picture.id,
      body: { 1: "Elisa", 2: "4821" },
      buttons: { 0: "4821" },
    },
  });
}

/** Everything that can go wrong: a number that refuses, an answer that got lost, a file that did not come. */
async function playMishaps(line: Line, api: CompanyApi): Promise<void> {
  const otto = customer(line, "Otto Farias", "5511955500102");
  await otto.say({ text: "Bom dia, a poltrona Angico ainda está na vitrine?" });
  const ana = await attend(api, otto);
  const script = (name: string) => otto.control("/script", { phone: otto.phone, script: name });

  await script("blocked");
  await ana.put({ body: "Bom dia, Otto! Está sim, a última em couro." });
  await ana.find("the refused message", ({ status }) => status === "failed");
  await script("happy");

  await otto.control("/faults", { id: "lost-line", phone: otto.phone, edge: "messages", action: "reset", count: 1 });
  await ana.put({ body: "Quer que eu reserve até sábado?" });
  await ana.find("the message nobody knows about", ({ status }) => status === "unconfirmed");

  // Refused once: whoever asks for it again gets it. One that is gone would look as if the demonstration had lost it.
  await otto.control("/faults", { id: "lost-file", edge: "node", action: "error", code: 131009, count: 1 });
  await otto.say({ type: "image", sample: "photo.jpg", caption: "É esta aqui, não é?" });
  await ana.find("the file that did not come", ({ media }) => media?.status === "failed");
}
