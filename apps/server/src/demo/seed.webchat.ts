// The demonstration's web chat: on the pretend shop of the sandbox, with a greeting, known visitors and files.
import { standardWebchat } from "@prosa/contracts/webchat/webchat";
import { createChannel } from "#conversation/channels";
import { setUpWebchat } from "#conversation/webchat";
import { asSystem, type Deps } from "#platform/context";

const KEY = "prosa-demo-web-chat-0001";

export interface SeededWebchat {
  key: string;
  secret: string;
}

/** `shop`: where the pretend shop stands, as host and port. The key is the same every time, so that a kept page works on. */
export async function seedWebchat(deps: Deps, tenantId: number, shop: string): Promise<SeededWebchat> {
  const key = `${KEY}-${tenantId}`;
  const secret = deps.ids.token();
  await asSystem(deps, tenantId, async (ctx) => {
    const { id } = await createChannel(ctx, {
      type: "webchat",
      name: "Chat do site",
      key,
      externalId: `wc-demo-${tenantId}`,
      credentials: { secret, previous: null, isShown: true },
    });
    await setUpWebchat(ctx, id, {
      ...standardWebchat,
      color: "#7a3e12",
      domains: [shop],
      identity: "optional",
      greetAfterSeconds: 4,
      continueByEmail: true,
      visitorsNow: true,
      preChat: { name: "required", email: "optional", phone: "off" },
      texts: {
        pt: {
          title: "Fale com a loja",
          subtitle: "Respondemos em poucos minutos",
          greeting: "Oi! Posso ajudar a escolher?",
          offline: "Deixe sua mensagem que respondemos pela manhã.",
        },
        en: {
          title: "Talk to the shop",
          subtitle: "We answer within minutes",
          greeting: "Hi! May I help you choose?",
          offline: "Leave a message and we will answer in the morning.",
        },
        es: {
          title: "Hable con la tienda",
          subtitle: "Respondemos en pocos minutos",
          greeting: "¡Hola! ¿Le ayudo a elegir?",
          offline: "Deje su mensaje y respondemos por la mañana.",
        },
      },
    });
  });
  return { key, secret };
}
