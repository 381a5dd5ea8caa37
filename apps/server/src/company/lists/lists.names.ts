// Names that exist once per list: the database decides, and the loser of a race is told which field it was.
import type { ErrorCode } from "@prosa/contracts/errors";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";

export async function refuseTwins<T>(
  write: () => Promise<T>,
  { code = "ERR_NAME_EXISTS", field = "name" }: { code?: ErrorCode; field?: string } = {},
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(code, { field, cause: error });
    throw error;
  }
}
