// One of a few: rows with a mark, a name and facts; arrows walk them, and what cannot be chosen says why.
import { type ReactNode, useId } from "react";
import css from "./choice-list.module.css";

export interface Choice {
  value: string;
  name: string;
  mark?: ReactNode;
  /** Small facts after the name. */
  facts?: ReactNode;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
  /** The key that chooses it. */
  digit?: string | undefined;
}

interface Props {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  /** Said when there is nothing to choose from. */
  empty: string;
  isHiddenLabel?: boolean;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
  onChange(value: string): void;
}

export function ChoiceList({ label, choices, value, empty, isHiddenLabel, isFirst, onChange }: Props) {
  const name = useId();
  const first = choices.find((one) => one.value === value) ?? choices.find(({ refusal }) => !refusal);
  return (
    <fieldset className={css.choices}>
      <legend className={isHiddenLabel ? "sr" : css.legend}>{label}</legend>
      <div className={`${css.choiceRows} scroll`}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice} data-refused={choice.refusal !== undefined || undefined}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.refusal !== undefined}
              data-autofocus={(isFirst && choice === first) || undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.mark}
            <span className={css.words}>
              <span className="trunc">{choice.name}</span>
              <span className={css.facts}>{choice.refusal ?? choice.facts}</span>
            </span>
            {choice.digit && <kbd aria-hidden>{choice.digit}</kbd>}
          </label>
        ))}
        {choices.length === 0 && <p className={css.none}>{empty}</p>}
      </div>
    </fieldset>
  );
}
