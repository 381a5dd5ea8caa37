// The values a template asks for, in the order they are read. Pure.
import type { Template } from "@prosa/contracts/channels";

export interface Field {
  part: "header" | "body" | "buttons";
  key: string;
  example: string | null;
  /** Of a button: whose address or code it completes. */
  button?: string;
}

/** The fields to fill in, in the order they are read. */
export function fieldsOf({ header, bodyParameters, buttons }: Template): Field[] {
  return [
    ...(header?.parameters ?? []).map((one): Field => ({ part: "header", ...one })),
    ...bodyParameters.map((one): Field => ({ part: "body", ...one })),
    ...buttons.flatMap(({ parameter, text }, at): Field[] =>
      parameter ? [{ part: "buttons", key: String(at), example: parameter.example, button: text }] : [],
    ),
  ];
}

export const needsFile = ({ header }: Template) =>
  header?.format === "image" || header?.format === "video" || header?.format === "document";
