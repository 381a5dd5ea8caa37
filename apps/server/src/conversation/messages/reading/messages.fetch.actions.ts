// Use case of asking the provider for a message's file once more, after it failed.
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { fetchAgain } from "#conversation/media";
import type { Ctx } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { lockVisibleMessage, wireOfOne } from "../messages.access.ts";

/** What is there, or on its way, is answered as it is. */
export async function fetchFileAgain(ctx: Ctx, messageId: number): Promise<WireMessage> {
  const { message } = await lockVisibleMessage(ctx, messageId);
  await fetchAgain(ctx, message.id).catch((error) => {
    // The message is there, and never had a file: that is another answer than a message that is not.
    throw isAppError(error, "ERR_NO_FILE_FOUND") ? new AppError("ERR_FETCH_WAPP_MSG") : error;
  });
  return wireOfOne(ctx, message.id);
}
