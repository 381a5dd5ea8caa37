// The left column: who exists, which business numbers exist, and the form that adds a person.
import { ask, SCRIPT_LABELS } from "./control.js";
import { element, formatPhone, initials } from "./elements.js";

// A load test may create thousands of people; the list shows the first ones and the search finds the others.
const MAX_SHOWN = 100;

export function createPeopleList({ onOpen, isOpen }) {
  const list = document.getElementById("people");
  const more = document.getElementById("people-more");
  const filter = document.getElementById("people-filter");
  let people = [];
  let isDrawPending = false;

  function draw() {
    isDrawPending = false;
    const wanted = filter.value.trim().toLowerCase();
    const digits = wanted.replace(/\D/g, "");
    const found = people.filter(
      ({ name, phone }) => name.toLowerCase().includes(wanted) || (digits !== "" && phone.includes(digits)),
    );
    list.replaceChildren(...found.slice(0, MAX_SHOWN).map(row));
    more.hidden = found.length > 0 && found.length <= MAX_SHOWN;
    more.textContent = found.length === 0 ? "Ninguém por aqui." : `Mostrando ${MAX_SHOWN} de ${found.length}.`;
  }

  function row(person) {
    const state = person.registered ? SCRIPT_LABELS[person.script] : "Sem conta";
    const button = element(
      "button",
      {
        type: "button",
        class: "person",
        "data-testid": `person-${person.phone}`,
        "aria-pressed": String(isOpen(person.phone)),
        on: { click: () => onOpen(person) },
      },
      element("span", { class: "avatar", text: initials(person.name), "aria-hidden": "true" }),
      element(
        "span",
        { class: "person-text" },
        element("strong", { text: person.name }),
        element("span", { text: formatPhone(person.phone) }),
        element("span", { class: "state", text: state }),
      ),
    );
    return element("li", {}, button);
  }

  filter.addEventListener("input", draw);
  return {
    set(given) {
      people = given;
      // Many changes in one frame, as in a load test, are drawn once.
      if (!isDrawPending) requestAnimationFrame(draw);
      isDrawPending = true;
    },
  };
}

export function drawNumbers(numbers) {
  const rows = numbers.map((number) => {
    const hasCallback = number.callbackUrl !== null || number.override !== null;
    const state = number.tokenRevoked ? "Token revogado" : hasCallback ? "Conectado" : "Sem endereço de retorno";
    return element(
      "li",
      { class: "number" },
      element("strong", { text: number.verifiedName }),
      element("span", { text: number.displayPhoneNumber }),
      element("span", { class: "state", "data-ok": String(state === "Conectado"), text: state }),
    );
  });
  const none = element("li", { class: "hint", text: "Nenhum número. Crie um em POST /__control/numbers." });
  document.getElementById("numbers").replaceChildren(...(rows.length > 0 ? rows : [none]));
}

export function connectNewPersonForm(onCreated) {
  const form = document.getElementById("new-person");
  const problem = document.getElementById("new-person-error");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { name, phone } = Object.fromEntries(new FormData(form));
    try {
      const person = await ask("/people", { name, phone });
      form.reset();
      problem.hidden = true;
      onCreated(person);
    } catch {
      problem.textContent = "Confira o nome e o número: país, DDD e número, de 8 a 15 dígitos.";
      problem.hidden = false;
    }
  });
}
