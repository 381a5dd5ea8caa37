// Finds what a control request names, or says that it is not there.
import { HttpProblem } from "../http/exchange.ts";
import * as states from "../whatsapp-cloud/state.ts";
import type { World } from "../world.ts";
import * as input from "./control.input.ts";

type Fields = input.Fields;

export function numberOf(world: World, body: Fields): states.BusinessNumber {
  const id = input.idField(body, "phoneNumberId");
  const number = world.state.numbers.get(id);
  if (!number) throw new HttpProblem(404, `There is no business number ${id}.`);
  return number;
}

export function personOf(world: World, body: Fields): states.Person {
  const phone = input.phoneField(body, "phone");
  const person = states.findPerson(world.state, phone);
  if (!person) throw new HttpProblem(404, `There is no person with phone ${phone}.`);
  return person;
}

export function threadOf(world: World, body: Fields): states.Thread {
  return states.threadOf(world.state, numberOf(world, body).phoneNumberId, personOf(world, body).phone);
}

export function messageOf(world: World, body: Fields): states.Message {
  const message = world.state.messages.get(input.textField(body, "wamid"));
  if (!message) throw new HttpProblem(404, "There is no such message.");
  return message;
}
