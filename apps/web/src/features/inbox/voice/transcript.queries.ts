// Asks the server to write down a voice message; what it says comes with the message's news.
import { transcribeMessage } from "@prosa/contracts/message-delivery";
import type { Message } from "@prosa/contracts/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { putAnswer } from "../state/inbox.cache.ts";

export function useTranscribe(message: Message) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(transcribeMessage, { params: { messageId: message.id }, quiet: true }),
    onSuccess: (answer) => putAnswer(cache, message, answer),
    onError: showError,
  });
}
