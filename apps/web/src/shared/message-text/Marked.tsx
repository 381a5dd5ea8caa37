// A line in which what was searched for is marked.
import { Fragment } from "react";
import type { Part } from "./snippet.rules.ts";

export function Marked({ parts }: { parts: Part[] }) {
  let at = 0;
  return parts.map(({ text, isHit }) => {
    const key = at;
    at += text.length;
    return <Fragment key={key}>{isHit ? <mark>{text}</mark> : text}</Fragment>;
  });
}
