// Whose certificate the library believes: WhatsApp's own, or that of a pretend one where a suite or the demo names its key.
import { WA_CERT_DETAILS } from "baileys";

/** The key in hexadecimal. Only together with another address than WhatsApp's. */
export function trustCertificate(key: string): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(key, "hex");
}
