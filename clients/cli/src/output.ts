import { record, table, tabbed } from './terminal/table.js';
import { json, plain } from './terminal/text.js';

/** Data goes to standard output, words to standard error; `--json` makes the data JSON. */
export class Output {
  constructor(
    private readonly stdout: NodeJS.WriteStream,
    private readonly stderr: NodeJS.WriteStream,
    readonly json: boolean,
  ) {}

  /** A line of data as it is. */
  line(text: string): void {
    this.stdout.write(`${text}\n`);
  }

  /** A line for people. */
  say(text: string): void {
    this.stderr.write(`${text}\n`);
  }

  /** One line of JSON, of many that follow each other. */
  jsonLine(value: unknown): void {
    this.line(json(value));
  }

  /** One record. */
  show(value: object): void {
    if (this.json) this.line(json(value, 2));
    else for (const text of record(value, this.width)) this.line(text);
  }

  /** A list: a table in a terminal, between tabs elsewhere. An empty one prints nothing but a word on standard error. */
  list<Row extends object>(rows: Row[], columns: (keyof Row & string)[]): void {
    if (this.json) this.line(json(rows, 2));
    else if (rows.length === 0) this.say('None.');
    else if (this.tables) for (const text of table(rows, columns, this.width)) this.line(text);
    else for (const row of rows) this.row(row, columns);
  }

  /** One row of a list that has no end. */
  row<Row extends object>(row: Row, columns: (keyof Row & string)[]): void {
    this.line(tabbed(row, columns));
  }

  /** What a change did: a sentence for people, the reply for programs. */
  done(reply: object, sentence: string): void {
    if (this.json) this.show(reply);
    else this.say(sentence);
  }

  /** A single value that scripts want, such as a URL or a token; `words` introduce it to people. */
  value(reply: object, value: string, words?: string): void {
    if (this.json) return this.show(reply);
    if (words) this.say(words);
    this.line(this.stdout.isTTY ? plain(value) : value);
  }

  /** Whether lists are tables for people. */
  get tables(): boolean {
    return this.stdout.isTTY && !this.json;
  }

  private get width(): number {
    return this.stdout.isTTY ? this.stdout.columns : Infinity;
  }
}
