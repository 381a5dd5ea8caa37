// Which key sends what was written and which breaks the line: the person's choice, printed wherever a hint names it.
import { useView, type View } from "../theme/index.ts";
import { printKeys } from "./keys.rules.ts";
import { isMac } from "./registry.ts";

const sendKeys: Record<View["sendKey"], string> = { enter: "enter", modEnter: "mod+enter" };

/** As it stands on the keyboard: "Enter", "Ctrl+Enter". */
export const printSendKey = (key: View["sendKey"]) => printKeys(sendKeys[key], isMac).join(" ").replaceAll(" ", "+");

export function useSendKey() {
  const { sendKey } = useView();
  const sendsByMod = sendKey === "modEnter";
  return {
    sendsByMod,
    keys: sendKeys[sendKey],
    send: printSendKey(sendKey),
    newline: sendsByMod ? "Enter" : "Shift+Enter",
  };
}
