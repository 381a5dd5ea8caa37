// What the form of one kind of interaction is given.
import type { Interaction, InteractionOf } from "@prosa/flows";

export interface FieldsOf<K extends Interaction["kind"]> {
  value: InteractionOf<K>;
  onChange(next: Interaction): void;
}
