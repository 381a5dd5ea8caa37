// Words of one type of channel, from translations of its own: form, steps and reasons as its adapter names them.
import { type Namespace, useTranslation } from "../../shared/i18n/index.ts";

/** `otherwise` stands in where a type has no words for something. */
export type ChannelWords = (key: string, otherwise: string, values?: Record<string, string>) => string;

export function useChannelWords(type: string): ChannelWords {
  // Which types exist only the server knows: their translations are files named after them, and may be missing.
  const { t } = useTranslation(`channel_${type}` as Namespace);
  const translate = t as unknown as (key: string, options: Record<string, string>) => string;
  return (key, otherwise, values) => translate(key, { ...values, defaultValue: otherwise });
}
