// The pretend WhatsApp Cloud API: Meta's graph, and the addresses at which its files lie.
import type { Provider } from "../provider.ts";
import { answerDownload } from "./graph.media.ts";
import { answerGraph, isGraphPath } from "./graph.routes.ts";
import { DOWNLOAD_PATH } from "./media/media.ts";

export const whatsappCloud: Provider = {
  name: "whatsapp-cloud",
  mount: (world) => async (request, response, url) => {
    if (isGraphPath(url.pathname)) await answerGraph(world, request, response, url);
    else if (url.pathname === DOWNLOAD_PATH) await answerDownload(world, request, response, url);
    else return false;
    return true;
  },
};
