// Whom the pods of the chart may call: names, the database, and outside only what is really outside. Pure.
import type { Finding } from "../checks/house.rules.ts";

type Tree = { readonly [name: string]: unknown };

const tree = (value: unknown): Tree => (typeof value === "object" && value !== null ? (value as Tree) : {});
const trees = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(tree) : []);

/** What "anywhere" must leave out: our own machines, the cloud's own services, and ways of writing them in IPv6. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  "0.0.0.0/0": ["10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"],
  "::/0": ["::1/128", "::ffff:0:0/96", "64:ff9b::/96", "fc00::/7", "fe80::/10"],
};
/** HTTPS and mail. */
const OUTSIDE_PORTS = new Set([443, 465, 587]);
const NAMES = 53;

function selects(selector: Tree, labels: Tree): boolean {
  const equal = Object.entries(tree(selector.matchLabels)).every(([key, value]) => labels[key] === value);
  return (
    equal &&
    trees(selector.matchExpressions).every(({ key, operator, values }) => {
      const isNamed = Array.isArray(values) && values.includes(labels[String(key)]);
      return operator === "In" ? isNamed : operator === "NotIn" && !isNamed;
    })
  );
}

const isClosing = (spec: Tree) => Array.isArray(spec.policyTypes) && spec.policyTypes.includes("Egress");
const portsOf = (rule: Tree) => trees(rule.ports).map(({ port }) => Number(port));

export function checkEgress(path: string, documents: readonly Tree[]): Finding[] {
  const policies = documents
    .filter(({ kind }) => kind === "NetworkPolicy")
    .map((document) => ({ name: String(tree(document.metadata).name), spec: tree(document.spec) }));
  const found = policies.flatMap(({ name, spec }) =>
    trees(spec.egress).flatMap((rule) => checkRule(`${path} NetworkPolicy ${name}`, rule)),
  );
  for (const document of documents) {
    if (document.kind !== "Deployment" && document.kind !== "Job") continue;
    const labels = tree(tree(tree(tree(document.spec).template).metadata).labels);
    const own = policies.filter(({ spec }) => isClosing(spec) && selects(tree(spec.podSelector), labels));
    const where = `${path} ${document.kind} ${String(tree(document.metadata).name)}`;
    if (own.length === 0) found.push({ path: where, message: "may call anywhere: no policy closes its way out" });
    else if (!own.some(({ spec }) => trees(spec.egress).some((rule) => portsOf(rule).includes(NAMES))))
      found.push({ path: where, message: "cannot ask for names: allow port 53" });
  }
  return found;
}

function checkRule(path: string, rule: Tree): Finding[] {
  const ports = portsOf(rule);
  const found: Finding[] = [];
  if (trees(rule.to).length === 0) found.push({ path, message: "a way out leads everywhere: say to whom" });
  if (ports.length === 0) found.push({ path, message: "a way out has every port: say which" });
  for (const { cidr, except } of trees(rule.to).map(({ ipBlock }) => tree(ipBlock))) {
    const inside = INSIDE[String(cidr)];
    if (!inside) continue;
    const left = inside.filter((range) => !(Array.isArray(except) && except.includes(range)));
    if (left.length > 0) found.push({ path, message: `${cidr} reaches inside: except ${left.join(", ")}` });
    const wrong = ports.filter((port) => !OUTSIDE_PORTS.has(port));
    if (wrong.length > 0) found.push({ path, message: `${cidr} on port ${wrong.join(", ")} is not needed` });
  }
  return found;
}
