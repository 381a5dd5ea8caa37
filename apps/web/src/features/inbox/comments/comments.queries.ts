// What is asked of the server about comments; the answer to one comes back through the conversation itself.

import type { Message } from "@prosa/contracts/messages";
import { moderateComment, replyToComment } from "@prosa/contracts/social/comments";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { inboxKeys, putAnswer } from "../state/inbox.cache.ts";

interface Answer {
  message: Message;
  words: string;
  mode: "public" | "private";
  clientId: string;
}

export function useAnswer() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ message, words, mode, clientId }: Answer) =>
      api(replyToComment, { params: { commentId: message.id }, body: { message: words, mode, clientId }, quiet: true }),
    onSuccess: (_, { message }) => cache.invalidateQueries({ queryKey: inboxKeys.messages(message.ticketId) }),
  });
}

export function useModerate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ message, action }: { message: Message; action: "hide" | "unhide" | "remove" }) =>
      api(moderateComment, { params: { commentId: message.id }, body: { action }, quiet: true }),
    onSuccess: (answer, { message }) => putAnswer(cache, message, answer),
  });
}
