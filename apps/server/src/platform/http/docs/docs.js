// Draws the API page from the OpenAPI document, and filters it while somebody types.

// biome-ignore lint/style/noRestrictedGlobals: this file runs in the reader's browser, not in the server.
const answer = await fetch("/api/openapi.json");
const api = await answer.json();
const holder = document.querySelector("#routes");
const search = document.querySelector("#search");
const count = document.querySelector("#count");

document.querySelector("#about").textContent = api.info.description;

/** Text only: nothing from the document is ever read as markup. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function typeInWords(schema) {
  if (!schema || Object.keys(schema).length === 0) return "anything";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map(typeInWords))].join(" | ");
  if (schema.type === "array") return `list of ${typeInWords(schema.items)}`;
  const limits = [
    schema.format,
    schema.minLength === undefined ? null : `at least ${schema.minLength}`,
    schema.maxLength === undefined ? null : `at most ${schema.maxLength} characters`,
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return [schema.type ?? "object", limits.length > 0 ? `(${limits.join(", ")})` : ""].join(" ").trim();
}

/** Nested objects become dotted names, so that one table shows the whole shape. */
function fieldsOf(schema, prefix = "") {
  const inner = schema?.type === "array" ? schema.items : (schema?.anyOf?.find((one) => one.properties) ?? schema);
  const required = new Set(inner?.required ?? []);
  return Object.entries(inner?.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name;
    const own = { path, type: typeInWords(property), isRequired: required.has(name) };
    const suffix = property.type === "array" ? "[]." : ".";
    return [own, ...fieldsOf(property, path + suffix)];
  });
}

function table(title, fields) {
  if (fields.length === 0) return element("p", { className: "quiet", textContent: `${title}: nothing` });
  const rows = fields.map(({ path, type, isRequired }) =>
    element(
      "tr",
      {},
      element("td", {}, element("code", { textContent: path })),
      element("td", { textContent: type }),
      element("td", { className: "quiet", textContent: isRequired ? "always" : "optional" }),
    ),
  );
  return element("div", {}, element("h3", { textContent: title }), element("table", {}, ...rows));
}

function drawRoute(path, method, operation) {
  const parameters = operation.parameters.map(({ name, in: place, required, schema }) => ({
    path: `${name} (${place})`,
    type: typeInWords(schema),
    isRequired: required,
  }));
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const given = operation.responses[200].content["application/json"].schema;
  const refusals = Object.keys(operation.responses).filter((status) => status !== "200");
  const expired = operation["x-when-plan-expired"] ? " Also when the plan has expired." : "";
  const details = element(
    "details",
    {},
    element(
      "summary",
      {},
      element("span", { className: "method", textContent: method.toUpperCase() }),
      element("code", { textContent: path }),
      ` ${operation.summary}`,
    ),
    element(
      "div",
      { className: "inside" },
      element("p", { className: "quiet", textContent: `Who: ${operation["x-access"]}.${expired}` }),
      table("Parameters", parameters),
      table("Body", body ? fieldsOf(body) : []),
      table("Answer", fieldsOf(given)),
      element("p", { className: "quiet", textContent: `Refusals: ${refusals.join(", ")}` }),
    ),
  );
  return { details, text: `${method} ${path} ${details.textContent}`.toLowerCase(), tag: operation.tags[0] };
}

const drawn = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => drawRoute(path, method, operation)),
);
const areas = api.tags.map(({ name }) => {
  const own = drawn.filter(({ tag }) => tag === name);
  const area = element("section", {}, element("h2", { textContent: name }), ...own.map(({ details }) => details));
  holder.append(area);
  return { area, own };
});

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { area, own } of areas) {
    for (const { details, text } of own) {
      details.hidden = !words.every((word) => text.includes(word));
      if (!details.hidden) shown += 1;
    }
    area.hidden = own.every(({ details }) => details.hidden);
  }
  count.textContent = `${shown} of ${drawn.length} routes`;
}

search.addEventListener("input", filter);
filter();
