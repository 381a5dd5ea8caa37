// The companies a proof opened: one press says which is meant.
import { Loader, UnstyledButton } from "@mantine/core";
import { IconBuilding, IconChevronRight } from "@tabler/icons-react";
import css from "../access.module.css";
import type { Companies } from "./company-choice.ts";

interface Props {
  companies: Companies;
  /** The one that was pressed and is being entered. */
  entering: number | null;
  onChoose(company: Companies[number]): void;
}

export function CompanyList({ companies, entering, onChoose }: Props) {
  return (
    <ul className={css.companies}>
      {companies.map((company, index) => (
        <li key={company.id}>
          <UnstyledButton
            className={css.company}
            disabled={entering !== null}
            autoFocus={index === 0}
            onClick={() => onChoose(company)}
          >
            <IconBuilding size={18} stroke={1.75} aria-hidden />
            <span className="grow trunc">{company.name}</span>
            {entering === company.id ? <Loader size={16} /> : <IconChevronRight size={16} stroke={1.75} aria-hidden />}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
