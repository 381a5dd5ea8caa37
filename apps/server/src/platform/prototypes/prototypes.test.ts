// A program whose prototypes are closed: pollution fails, and ordinary code does not notice. In a process of its own.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const module = fileURLToPath(new URL("./index.ts", import.meta.url));

function run(code: string): string {
  const program = `import { freezePrototypes } from ${JSON.stringify(module)}; freezePrototypes(); ${code}`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).trim();
}

test("nothing can be added to a prototype or changed in it, by any way to it", () => {
  const told = run(`
    const ways = {
      add: () => { ({}).__proto__.isAdmin = true; },
      assign: () => Object.assign(Object.prototype, { isAdmin: true }),
      define: () => Object.defineProperty(Object.prototype, "isAdmin", { value: true }),
      change: () => { Object.prototype.toString = () => "x"; },
      constructor: () => { "".constructor.prototype.isAdmin = true; },
      array: () => { [].__proto__.map = () => []; },
      arrayAdd: () => { Array.prototype[0] = "x"; },
      function: () => { (() => {}).__proto__.call = () => {}; },
      promise: () => { Promise.prototype.isAdmin = true; },
      remove: () => { delete Object.prototype.hasOwnProperty; },
      inherit: () => Object.setPrototypeOf(Object.prototype, { isAdmin: true }),
    };
    const open = Object.entries(ways).filter(([, way]) => { try { way(); return true; } catch { return false; } });
    console.log(JSON.stringify([open.map(([name]) => name), "isAdmin" in {}, "isAdmin" in [], String({})]));
  `);
  expect(JSON.parse(told)).toEqual([[], false, false, "[object Object]"]);
});

test("what inherits from them gets properties of its own by plain assignment", () => {
  const told = run(`
    const thing = {}; thing.toString = () => "mine"; thing.constructor = 7;
    function Old() {} Old.prototype = Object.create(Error.prototype); Old.prototype.constructor = Old; Old.prototype.name = "Old";
    const error = new TypeError("so"); error.name = "Mine"; error.message = "other";
    const f = () => {}; f.toString = () => "f";
    console.log(JSON.stringify([String(thing), thing.constructor, new Old().name, String(error), String(f), String([1, 2]), Object.keys(thing)]));
  `);
  expect(JSON.parse(told)).toEqual(["mine", 7, "Old", "Mine: other", "f", "1,2", ["toString", "constructor"]]);
});
