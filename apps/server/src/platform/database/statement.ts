// One statement on its way to the database and back. The driver asks for the columns with every answer and builds rows by
// their names; the same ones come back hundreds of times a second, so here a connection is asked once for each statement
// that it keeps, and rows have the code's names from the beginning.
import pg, { type PoolClient } from "pg";
import { camelCaseName } from "./column-names.ts";
import { columnTypes } from "./column-types.ts";

export interface Answer {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

interface Field {
  name: string;
  dataTypeID: number;
}

/** The driver's connection, of which only the question for columns matters here. */
interface Wire {
  describe(portal: unknown): void;
}

/** The driver's own, as far as it is changed or read here; its types show less. */
interface DriversQuery {
  readonly text: string;
  name: string | undefined;
  values: readonly unknown[];
  _result: Answer;
  _canceledDueToError: unknown;
  _checkForMultirow(): void;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
const DriversQuery = pg.Query as unknown as new (text: string) => DriversQuery;

interface Column {
  name: string;
  read: (text: string) => unknown;
}

interface Known {
  /** By the name of the statement. What one that is kept answers cannot change under it: the database would refuse it. */
  columns: Map<string, readonly Column[]>;
  /** The same connection, which leaves that question out. */
  quiet: Wire;
}
const known = new WeakMap<Wire, Known>();

function knownOf(wire: Wire): Known {
  const found = known.get(wire) ?? { columns: new Map(), quiet: Object.create(wire, { describe: { value() {} } }) };
  known.set(wire, found);
  return found;
}

const toColumn = ({ name, dataTypeID }: Field): Column => ({
  name: camelCaseName(name),
  read: columnTypes.getTypeParser(dataTypeID, "text") as (text: string) => unknown,
});

export class Statement extends DriversQuery {
  #columns: readonly Column[] | undefined;
  #known: Known | undefined;

  /** One with a name is planned and described once per connection. */
  constructor(name: string | undefined, text: string, values: readonly unknown[]) {
    super(text);
    this.name = name;
    this.values = values;
  }

  sendOver(client: PoolClient): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const answered = (error: Error | null, answer: Answer) => (error ? reject(error) : resolve(answer));
    (client as unknown as { query(statement: Statement, callback: typeof answered): void }).query(this, answered);
    return promise;
  }

  override prepare(wire: Wire) {
    if (!this.name) return super.prepare(wire);
    this.#known = knownOf(wire);
    this.#columns = this.#known.columns.get(this.name);
    super.prepare(this.#columns ? this.#known.quiet : wire);
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this._checkForMultirow();
    this.#learn(fields.map(toColumn));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(this.#rowOf(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    // It answers with no columns at all, which is not said but also need not be asked again.
    if (!this.#columns) this.#learn([]);
    super.handleCommandComplete(message, wire);
  }

  #learn(columns: readonly Column[]) {
    this.#columns = columns;
    if (this.name) this.#known?.columns.set(this.name, columns);
  }

  #rowOf(fields: (string | null)[]): Record<string, unknown> {
    const columns = this.#columns;
    if (columns?.length !== fields.length) throw new Error(`Other columns came back than were expected: ${this.text}`);
    const row: Record<string, unknown> = {};
    for (let place = 0; place < fields.length; place++) {
      const { name, read } = columns[place] as Column;
      const text = fields[place] as string | null;
      row[name] = text === null ? null : read(text);
    }
    return row;
  }
}
