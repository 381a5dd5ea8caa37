// The pretend bank: reads a pasted Pix code, shows whom it pays and how much, and pays it.
const byId = (id) => document.getElementById(id);
const [form, code, bill, amount, message] = ["reader", "code", "bill", "amount", "message"].map(byId);
const STATUS = { pending: "a pagar", paid: "pago", expired: "vencido", cancelled: "cancelado", disputed: "contestado" };

async function ask(path, body) {
  const answer = await fetch(`/__control/payments/bank/${path}`, { method: "POST", body: JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.error);
  return value;
}

function show(seen) {
  byId("payee").textContent = `${seen.payee}, ${seen.city}`;
  byId("gateway").textContent = seen.gateway ?? `código estático, chave ${seen.key}`;
  byId("status").textContent = STATUS[seen.status] ?? seen.status;
  amount.value = seen.amountCents === null ? "" : (seen.amountCents / 100).toFixed(2).replace(".", ",");
  byId("pay").disabled = seen.status !== "pending";
  bill.hidden = false;
}

async function attempt(run) {
  message.textContent = "";
  try {
    await run();
  } catch (error) {
    message.textContent = error.message;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  bill.hidden = true;
  void attempt(async () => show(await ask("read", { code: code.value })));
});

byId("pay").addEventListener("click", () =>
  attempt(async () => {
    const amountCents = Math.round(Number(amount.value.replace(/\./g, "").replace(",", ".")) * 100);
    show(await ask("pay", { code: code.value, amountCents }));
    message.textContent = "Pago.";
  }),
);
