// Prototypes as they are at the start: whatever reaches one of them later can neither add to it nor change it.

/**
 * Everything inherits from these, and code of others gives its own objects a `toString`, a `name` or a `constructor` by
 * plain assignment, which a read-only property of a prototype would refuse. So their properties are pairs of functions: the
 * prototype itself refuses, and whoever inherits gets a property of its own.
 */
const inheritedByAll: readonly object[] = [
  Object.prototype,
  Function.prototype,
  ...[Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(
    ({ prototype }) => prototype as object,
  ),
];

const others: readonly object[] = [
  Array,
  String,
  Number,
  Boolean,
  BigInt,
  Symbol,
  Date,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Promise,
].map(({ prototype }) => prototype as object);

/** Redefined, even as they are, these cost the engine its short ways through arrays; they cannot be taken away or added to. */
const keptWritable: ReadonlySet<PropertyKey> = new Set(["constructor", "then", Symbol.iterator]);

/**
 * Once everything is loaded. Not by Object.freeze, though nothing less: the engine treats what was frozen by it as slow
 * elements, and arrays took four times as long.
 */
export function freezePrototypes(): void {
  for (const prototype of inheritedByAll) {
    eachValue(prototype, (name, value, isEnumerable) => {
      Object.defineProperty(prototype, name, {
        get: () => value,
        set(given: unknown) {
          if (this === prototype) throw new TypeError(`${String(name)} of a prototype is not to be changed`);
          Object.defineProperty(this, name, { value: given, writable: true, enumerable: true, configurable: true });
        },
        enumerable: isEnumerable,
        configurable: false,
      });
    });
    Object.preventExtensions(prototype);
  }
  for (const prototype of others) {
    eachValue(prototype, (name) => {
      if (!keptWritable.has(name)) Object.defineProperty(prototype, name, { writable: false, configurable: false });
    });
    Object.preventExtensions(prototype);
  }
}

function eachValue(prototype: object, act: (name: PropertyKey, value: unknown, isEnumerable: boolean) => void) {
  for (const name of Reflect.ownKeys(prototype)) {
    const found = Object.getOwnPropertyDescriptor(prototype, name);
    if (!found?.configurable) continue;
    if (!("value" in found)) Object.defineProperty(prototype, name, { configurable: false });
    else act(name, found.value, found.enumerable ?? false);
  }
}
