// Runs the pretend WhatsApp as a program: SANDBOX_WHATSAPP_PORT (device), _CONTROL_PORT and _MEDIA_PORT; 0 takes any.
// Its one line of output is JSON with the addresses and the certificate's key, for whoever started it.
import { startControl } from "./control/control.ts";
import { WhatsApp } from "./whatsapp.ts";

const {
  SANDBOX_WHATSAPP_PORT = "4110",
  SANDBOX_WHATSAPP_CONTROL_PORT = "4111",
  SANDBOX_WHATSAPP_MEDIA_PORT = "4112",
} = process.env;

const wa = await new WhatsApp().listen(Number(SANDBOX_WHATSAPP_PORT), Number(SANDBOX_WHATSAPP_MEDIA_PORT));
const control = await startControl(wa, Number(SANDBOX_WHATSAPP_CONTROL_PORT));
const certificate = Buffer.from(wa.certificates.rootPublic).toString("hex");
process.stdout.write(
  `${JSON.stringify({ url: wa.url, control: control.url, media: `http://${wa.media.host}`, certificate })}\n`,
);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(0));
// Started as somebody's child, it does not outlive its parent.
if (process.send) process.once("disconnect", () => process.exit(0));
