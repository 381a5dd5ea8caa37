// The answer to somebody who has proven enough for several companies: which of them is meant. The request is repeated
// with the company's id; nobody else learns that there are several.
import type { CompanyChoice } from "@prosa/contracts/auth";
import { AppError } from "#platform/errors";

export function chooseCompany(companies: CompanyChoice["companies"]): AppError {
  const entity: CompanyChoice = { companies: companies.toSorted((one, other) => one.name.localeCompare(other.name)) };
  return new AppError("ERR_CHOOSE_COMPANY", { entity });
}
