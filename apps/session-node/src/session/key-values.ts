// How values of the key store become text and values again.
import { BufferJSON, proto, type SignalDataTypeMap } from "baileys";

export const toText = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

export function toValue<T>(kind: string, text: string): T {
  const value = JSON.parse(text, BufferJSON.reviver);
  // The library calls methods of this one.
  return kind === "app-state-sync-key" ? (proto.Message.AppStateSyncKeyData.fromObject(value) as T) : value;
}

export type KeyKind = keyof SignalDataTypeMap;
