// WhatsApp by QR code: a telephone of the company, spoken through by a session that a node holds. Changes come over the link.
import { z } from "zod";
import { telephone } from "#adapters/whatsapp";
import type { Egress } from "#platform/egress";
import type { ChannelAdapter } from "../channel-adapter.ts";
import type { AdapterMaker, AdapterPorts, ProviderValues } from "../index.ts";
import { download } from "./files/download.ts";
import { parseNews } from "./inbound/news.ts";
import { parsePeople } from "./inbound/people.ts";
import { profile } from "./outbound/profile.ts";
import { edit, markRead, remove, type Speaking, send, typing } from "./outbound/send.ts";
import { mediaUrlOf } from "./values.ts";

/** Which session is spoken through; sealed with the channel's row, so that no other's can be named. */
const Credentials = z.object({ tenantId: z.number().int(), channelId: z.number().int() });
type Credentials = z.infer<typeof Credentials>;

export const whatsappWeb = ((values: ProviderValues, { sessionLinks }: AdapterPorts): ChannelAdapter<Credentials> => {
  const mediaUrl = mediaUrlOf(values);
  const speaking = ({ tenantId, channelId }: Credentials, egress: Egress): Speaking => ({
    links: sessionLinks,
    mediaUrl,
    session: { tenant: tenantId, channel: channelId },
    egress,
  });
  return {
    type: "whatsapp_web",
    knows: ["wa_id", "phone"],
    capabilities: { ...telephone, addressBook: "telephone" },
    // A person at a telephone, not a machine: what is faster is noticed.
    pace: { perSecond: 2 },
    resend: "sameId",
    connecting: {
      how: "qr",
      fields: [],
      // Its account is the telephone's number, which is known when it is paired.
      read: (_values, makeSecret) => ({
        account: { externalId: `unpaired-${makeSecret()}`, externalAccount: null },
        credentials: { tenantId: 0, channelId: 0 },
      }),
    },
    credentials: Credentials,
    webhook: null,
    parse: parseNews,
    send: (message, credentials, egress) => send(speaking(credentials, egress), message),
    fetchMedia: (media, _credentials, egress) => download(mediaUrl, media, egress),
    check: async () => ({ steps: [], state: null, lost: null }),
    edit: (target, body, credentials, egress) => edit(speaking(credentials, egress), target, body),
    remove: (target, credentials, egress) => remove(speaking(credentials, egress), target),
    markRead: (target, credentials, egress) => markRead(speaking(credentials, egress), target),
    profile: (who, _account, credentials, egress) => profile(speaking(credentials, egress), who),
    typing: (target, credentials, egress) => typing(speaking(credentials, egress), target),
    addressBook: { parse: parsePeople },
  };
}) satisfies AdapterMaker;
