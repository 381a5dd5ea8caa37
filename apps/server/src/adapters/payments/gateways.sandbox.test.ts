// The five gateways over real sockets: paid, repeated, lost, late, expired, cancelled, given back, and what goes wrong on the way.
import { GatewayId } from "@prosa/contracts/payments";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ChargeRequest, ChargeSnapshot, RefundRequest } from "./gateway-adapter.ts";
import { aBench, aCharge, type Bench, got } from "./gateways.factory.ts";
import { isCodeFor } from "./index.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await aBench();
  for (const id of GatewayId.options) await bench.listen(id);
});
afterAll(() => bench.close());

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 10 });

describe.each(GatewayId.options)("%s", (id) => {
  const create = (request: ChargeRequest) =>
    bench.adapter(id).createCharge(request, bench.credentials(id), bench.reach());
  const made = async (request: ChargeRequest) => got(await create(request));
  const nameOf = (snapshot: ChargeSnapshot, request: ChargeRequest) => ({
    ref: snapshot.ref,
    key: request.key,
    method: request.method,
  });
  const get = async (snapshot: ChargeSnapshot, request: ChargeRequest, now?: Date) =>
    got(await bench.adapter(id).getCharge(nameOf(snapshot, request), bench.credentials(id), bench.reach(now)));
  const control = (path: string, snapshot: ChargeSnapshot, more = {}) =>
    bench.control(path, { gateway: id, ref: snapshot.ref, ...more });
  const charges = async (request: ChargeRequest) => {
    const all: { key: string; id: string }[] = await bench.control(`/charges?gateway=${id}`);
    const ref = got(await bench.adapter(id).findByKey(request, bench.credentials(id), bench.reach()))?.ref;
    return all.filter((one) => one.key === request.key || one.id === ref);
  };

  test("a Pix charge is made, its code holds together, and it is pending until it is paid", async () => {
    const request = aCharge();
    const snapshot = await made(request);
    expect(snapshot).toMatchObject({ status: "pending", payment: null, refundedCents: 0 });
    expect(isCodeFor(snapshot.brCode ?? "", request.amountCents)).toBe(true);

    bench.received[id] = [];
    const seen = await bench.control("/bank/read", { code: snapshot.brCode });
    expect(seen).toMatchObject({ gateway: id, amountCents: request.amountCents });
    await bench.control("/bank/pay", { code: snapshot.brCode });

    const paid = await get(snapshot, request);
    expect(paid).toMatchObject({ status: "paid", payment: { amountCents: request.amountCents } });
    await until(() => expect(bench.received[id]).not.toEqual([]));
    const verdicts = (bench.received[id] ?? []).map((input) =>
      bench.adapter(id).verifyWebhook(input, bench.credentials(id), new Date()),
    );
    const hints = verdicts.filter(({ kind }) => kind === "hint");
    expect(hints).not.toEqual([]);
    expect(hints).toContainEqual(
      expect.objectContaining({ charges: [expect.objectContaining({ ref: snapshot.ref })] }),
    );
    // Asked again it is the same payment.
    expect((await get(snapshot, request)).payment?.id).toBe(paid.payment?.id);
  });

  test("the same question twice makes one charge", async () => {
    const request = aCharge();
    const [first, second] = [await made(request), await made(request)];
    expect(second.ref).toBe(first.ref);
    expect(await charges(request)).toHaveLength(1);
  });

  test("an answer that was lost after creation leads to the same charge, and no second", async () => {
    const request = aCharge();
    await bench.control("/faults", { gateway: id, method: id === "efi" ? "PUT" : "POST", when: "after" });
    // Asaas looks for its customer first, who is known by now.
    const lost = await create(request);
    expect(lost).toMatchObject({ ok: false, class: "RETRY_LATER", mayHaveActed: true });
    const found = got(await bench.adapter(id).findByKey(request, bench.credentials(id), bench.reach()));
    const again = found ?? (await made(request));
    expect(again).toMatchObject({ status: "pending" });
    expect(isCodeFor(again.brCode ?? "", request.amountCents)).toBe(true);
    expect(await charges(request)).toHaveLength(1);
  });

  test("a failure of theirs is told with what may have happened, and a wish to wait with its time", async () => {
    const request = aCharge();
    await bench.control("/faults", { gateway: id, status: 503, times: 1 });
    expect(await create(request)).toMatchObject({ ok: false, class: "RETRY_LATER" });
    await bench.control("/faults", { gateway: id, status: 429, retryAfter: 7, times: 1 });
    expect(await create(request)).toMatchObject({ ok: false, class: "RATE", afterMs: 7_000, mayHaveActed: false });
    expect(await made(request)).toMatchObject({ status: "pending" });
    expect(await charges(request)).toHaveLength(1);
  });

  test("what came late after cancelling is paid all the same", async () => {
    const request = aCharge();
    const snapshot = await made(request);
    const cancelled = got(
      await bench.adapter(id).cancel(nameOf(snapshot, request), bench.credentials(id), bench.reach()),
    );
    expect(cancelled.status).toBe("cancelled");
    await control("/pay", snapshot, { late: true });
    expect(await get(snapshot, request)).toMatchObject({ status: "paid", payment: { amountCents: 14_990 } });
  });

  test("cancelling what was paid answers that it was paid", async () => {
    const request = aCharge();
    const snapshot = await made(request);
    await control("/pay", snapshot, { amountCents: 15_500 });
    const after = got(await bench.adapter(id).cancel(nameOf(snapshot, request), bench.credentials(id), bench.reach()));
    expect(after).toMatchObject({ status: "paid", payment: { amountCents: 15_500 } });
  });

  test("a charge whose time is over says so, or stays payable where the gateway keeps it so", async () => {
    const request = aCharge();
    const snapshot = await made(request);
    await control("/expire", snapshot);
    // At Asaas a code outlives its day.
    expect((await get(snapshot, request)).status).toBe(id === "asaas" ? "pending" : "expired");
  });

  describe("refunds", () => {
    const refundOf = (snapshot: ChargeSnapshot, request: ChargeRequest, amountCents: number): RefundRequest => ({
      key: crypto.randomUUID(),
      charge: nameOf(snapshot, request),
      paymentId: snapshot.payment?.id ?? "",
      amountCents,
      isWhole: amountCents === snapshot.payment?.amountCents,
    });
    async function aPaid() {
      const request = aCharge();
      const snapshot = await made(request);
      await control("/pay", snapshot);
      return { request, snapshot: await get(snapshot, request) };
    }
    const refund = (wanted: RefundRequest) => bench.adapter(id).refund(wanted, bench.credentials(id), bench.reach());
    const status = async (wanted: RefundRequest) =>
      got(await bench.adapter(id).getRefund(wanted, bench.credentials(id), bench.reach()))?.status;

    test("a part goes back, then the rest, each once however often it is asked", async () => {
      const { request, snapshot } = await aPaid();
      const part = refundOf(snapshot, request, 4_990);
      expect(got(await refund(part)).amountCents).toBe(4_990);
      got(await refund(part));
      await until(async () => expect(await status(part)).toBe("done"));
      expect(await get(snapshot, request)).toMatchObject({ status: "partially_refunded", refundedCents: 4_990 });
      const rest = refundOf(snapshot, request, 10_000);
      got(await refund(rest));
      await until(async () => expect((await get(snapshot, request)).status).toBe("refunded"));
      expect(await get(snapshot, request)).toMatchObject({
        payment: { id: snapshot.payment?.id },
        refundedCents: 14_990,
      });
    });

    test("all goes back though the answer was lost", async () => {
      const { request, snapshot } = await aPaid();
      const whole = refundOf(snapshot, request, 14_990);
      await bench.control("/faults", { gateway: id, method: id === "efi" ? "PUT" : "POST", when: "after" });
      expect(await refund(whole)).toMatchObject({ ok: false, mayHaveActed: true });
      got(await refund(whole));
      await until(async () => expect((await get(snapshot, request)).status).toBe("refunded"));
      expect((await get(snapshot, request)).refundedCents).toBe(14_990);
    });

    test("a refusal is told and changes nothing", async () => {
      const { request, snapshot } = await aPaid();
      await bench.control("/accounts", { gateway: id, refunds: "refuse" });
      const wanted = refundOf(snapshot, request, 14_990);
      const asked = await refund(wanted);
      if (asked.ok) await until(async () => expect(await status(wanted)).toBe("refused"));
      else expect(asked).toMatchObject({ class: "BAD_REQUEST", mayHaveActed: false, detail: expect.any(String) });
      expect(await get(snapshot, request)).toMatchObject({ status: "paid", refundedCents: 0 });
      await bench.control("/accounts", { gateway: id, refunds: "done" });
    });

    test("nothing is given back of what was not paid, and never more than was", async () => {
      const { request, snapshot } = await aPaid();
      expect(await refund(refundOf(snapshot, request, 20_000))).toMatchObject({ ok: false });
      expect((await get(snapshot, request)).refundedCents).toBe(0);
    });
  });

  test("the gateway's own list holds what was paid, and only that", async () => {
    const since = new Date(Date.now() - 60_000);
    const [paid, open] = [aCharge({ amountCents: 777 }), aCharge()];
    const [first] = [await made(paid), await made(open)];
    await control("/pay", first);
    const list = got(
      await bench.adapter(id).listPaid(since, bench.credentials(id), bench.reach(new Date(Date.now() + 60_000))),
    );
    const mine = list.filter((entry) => entry.ref === first.ref || entry.key === paid.key);
    expect(mine).toMatchObject([{ amountCents: 777 }]);
    expect(list.some((entry) => entry.key === open.key)).toBe(false);
  });

  test("wrong credentials are told as such, by every verb", async () => {
    const { connecting } = bench.adapter(id);
    const good = bench.credentials(id) as Record<string, string>;
    const secret = connecting.fields.find(({ kind }) => kind === "secret")?.name ?? "";
    const bad = { ...good, [secret]: "somebody-elses-key-0123456789" };
    const request = aCharge();
    expect(await bench.adapter(id).check(bad, bench.reach())).toMatchObject({ ok: false, class: "AUTH_LOST" });
    expect(await bench.adapter(id).createCharge(request, bad, bench.reach())).toMatchObject({
      class: "AUTH_LOST",
      mayHaveActed: false,
    });
    expect(got(await bench.adapter(id).check(good, bench.reach()))).toBe(true);
  });

  test("boleto and card are made where they are offered, and refused where not", async () => {
    const { methods } = bench.adapter(id).capabilities;
    for (const method of ["boleto", "card"] as const) {
      const request = aCharge({ method });
      const asked = await create(request);
      if (!methods.includes(method)) {
        expect(asked).toMatchObject({ ok: false, class: "BAD_REQUEST", mayHaveActed: false });
        continue;
      }
      const snapshot = got(asked);
      expect(snapshot.status).toBe("pending");
      if (method === "boleto") expect(snapshot.digitableLine).toMatch(/^\d{47}$/);
      else expect(snapshot.hostedUrl).toMatch(/^https?:/);
      bench.received[id] = [];
      await control("/pay", snapshot);
      expect(await get(snapshot, request)).toMatchObject({ status: "paid", payment: { amountCents: 14_990 } });
      // Whatever names the webhook uses, they lead back to the charge.
      await until(() => expect(bench.received[id]).not.toEqual([]));
      const [first] = bench.received[id] ?? [];
      const verdict = first && bench.adapter(id).verifyWebhook(first, bench.credentials(id), new Date());
      const [named] = verdict?.kind === "hint" ? verdict.charges : [];
      const asKnown = named?.ref === snapshot.ref || named?.key === request.key;
      const told = asKnown
        ? request.key
        : got(
            await bench
              .adapter(id)
              .getCharge({ ref: named?.ref ?? "", key: null, method: null }, bench.credentials(id), bench.reach()),
          ).key;
      expect(told).toBe(request.key);
    }
  });

  test("a payer without tax id pays where the gateway lets them", async () => {
    const { payer } = aCharge();
    const request = aCharge({ payer: { ...payer, taxId: null, address: null } });
    const asked = await create(request);
    if (bench.adapter(id).capabilities.needs.pix?.includes("taxId")) {
      expect(asked).toMatchObject({ ok: false, class: "BAD_REQUEST", mayHaveActed: false });
    } else {
      const snapshot = got(asked);
      expect(isCodeFor(snapshot.brCode ?? "", request.amountCents)).toBe(true);
      await control("/pay", snapshot);
      expect((await get(snapshot, request)).status).toBe("paid");
    }
  });
});
