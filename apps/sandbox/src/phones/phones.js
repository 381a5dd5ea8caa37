// The page of phones: keeps people, numbers and open phones, and lets the live news reach the right one.
import { ask, listen } from "./control.js";
import { element } from "./elements.js";
import { connectNewPersonForm, createPeopleList, drawNumbers } from "./people.js";
import { createPhone } from "./phone.js";
import { connectProvider } from "./provider.js";

const OPEN_AT_FIRST = 3;

const grid = document.getElementById("phones");
const link = document.getElementById("link");
const empty = element("p", { class: "empty", text: "Escolha uma pessoa na lista para abrir o celular dela." });
const people = new Map();
const numbers = new Map();
const phones = new Map();
let samples = [];
const peopleList = createPeopleList({ onOpen: handleChosen, isOpen: (phone) => phones.has(phone) });

function handleChosen(person) {
  openPhone(person);
  const phone = phones.get(person.phone);
  phone.root.scrollIntoView({ block: "nearest" });
  phone.focus();
}

function openPhone(person) {
  if (phones.has(person.phone)) return;
  const phone = createPhone({
    person,
    numbers: [...numbers.values()],
    samples,
    onClose: () => closePhone(person.phone),
    onLook: () => watchOnly(person.phone),
  });
  phones.set(person.phone, phone);
  grid.append(phone.root);
  void phone.load();
  rememberOpen();
}

function closePhone(digits) {
  phones.get(digits)?.root.remove();
  phones.delete(digits);
  rememberOpen();
}

/** A human looks at one phone at a time: the last one touched. */
function watchOnly(digits) {
  for (const [each, phone] of phones) phone.watch(each === digits);
}

/** The open phones live in the address, so that a reload or a test finds the same ones. */
function rememberOpen() {
  history.replaceState(null, "", `#${[...phones.keys()].join(",")}`);
  if (phones.size === 0) grid.append(empty);
  else empty.remove();
  peopleList.set([...people.values()]);
}

async function loadAll() {
  const [allPeople, allNumbers, allSamples] = await Promise.all([ask("/people"), ask("/numbers"), ask("/samples")]);
  samples = allSamples;
  people.clear();
  numbers.clear();
  for (const person of allPeople) people.set(person.phone, person);
  for (const number of allNumbers) numbers.set(number.phoneNumberId, number);
  drawNumbers(allNumbers);

  for (const [digits, phone] of phones) {
    const person = people.get(digits);
    if (!person) closePhone(digits);
    else {
      phone.setPerson(person);
      phone.setNumbers(allNumbers);
      void phone.load();
    }
  }
  openWanted(allPeople);
  rememberOpen();
}

function openWanted(allPeople) {
  const named = location.hash.slice(1).split(",").filter(Boolean);
  const wanted = named.length > 0 ? named : allPeople.slice(0, OPEN_AT_FIRST).map((person) => person.phone);
  for (const digits of wanted) {
    const person = people.get(digits);
    if (person) openPhone(person);
  }
}

function putPerson(person) {
  people.set(person.phone, person);
  phones.get(person.phone)?.setPerson(person);
  peopleList.set([...people.values()]);
}

function putNumber(number) {
  numbers.set(number.phoneNumberId, number);
  drawNumbers([...numbers.values()]);
  for (const phone of phones.values()) phone.setNumbers([...numbers.values()]);
}

function phoneFor(news) {
  const phone = phones.get(news.phone);
  return phone?.hears(news) ? phone : undefined;
}

function showLink(isUp, text) {
  link.textContent = text;
  link.dataset.ok = String(isUp);
}

connectNewPersonForm((person) => {
  putPerson(person);
  handleChosen(person);
});
connectProvider();
// Alt and a number looks at the phone in that place, so that several can be played without the mouse.
document.addEventListener("keydown", (event) => {
  if (event.altKey && /^[1-9]$/.test(event.key)) [...phones.values()][Number(event.key) - 1]?.focus();
});
document.addEventListener("visibilitychange", () => {
  for (const phone of phones.values()) phone.readIfWatched();
});
listen({
  // While the stream was down nothing was heard, so everything is read again.
  open: () => {
    showLink(true, "Ao vivo");
    void loadAll();
  },
  lost: () => showLink(false, "Sem conexão com o sandbox. Tentando de novo…"),
  message: (message) => phoneFor(message)?.handleMessage(message),
  typing: (news) => phoneFor(news)?.handleTyping(news),
  person: putPerson,
  number: putNumber,
  reset: () => void loadAll(),
});
