/** What one section tried, and what of it got through. */
export class Outcome {
  tried = 0;
  readonly through: string[] = [];
  /** What this machine or market let nobody try, in words. */
  readonly notes: string[] = [];

  constructor(readonly section: string) {}

  /** One attack; `through` says in words what it got, if anything. */
  count(name: string, through: string[]): void {
    this.tried++;
    this.through.push(...through.map((what) => `${name}: ${what}`.slice(0, 400)));
  }
}
