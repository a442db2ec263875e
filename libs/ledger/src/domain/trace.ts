/** How much went from one place (an account, a hold) to another, in the currency of each. */
export interface Flow {
  from: string;
  to: string;
  amount: bigint;
  arrives: bigint;
}

/** Places on one way, so that a chain of accounts as long as somebody likes ends. */
const MOST_HOPS = 1000;

/** Places that something is found at: all of them are locked together for a moment. */
const MOST_FOUND = 200;

/**
 * Where an amount that left `start` lies now: each place keeps as much of what came to it as it `has` left, and only
 * the rest is looked for where the place paid it. Answers how much was found, in the currency of `start`, and at each place,
 * the largest payments first.
 */
export function trace(
  start: string,
  amount: bigint,
  has: ReadonlyMap<string, bigint>,
  flows: Flow[],
): { found: bigint; places: Map<string, bigint> } {
  const places = new Map<string, bigint>();
  const left = new Map(flows.map((flow) => [flow, flow.amount]));
  const leaving = byPlace(flows);
  /** In one search: on the way now, or found empty. */
  const closed = new Set<string>();

  const find = (place: string, wanted: bigint, hops: number): bigint => {
    let found = keep(place, wanted);
    if (hops === 0) return found;
    closed.add(place);
    for (const flow of leaving.get(place) ?? []) {
      if (found === wanted) break;
      if (closed.has(flow.to)) continue;
      const further = along(flow, least(wanted - found, left.get(flow)!), hops - 1);
      left.set(flow, left.get(flow)! - further);
      found += further;
    }
    if (found === wanted) closed.delete(place);
    return found;
  };

  const keep = (place: string, wanted: bigint): bigint => {
    const kept = places.get(place) ?? 0n;
    if (kept === 0n && places.size === MOST_FOUND) return 0n;
    const here = least(wanted, (has.get(place) ?? 0n) - kept);
    if (here > 0n) places.set(place, kept + here);
    return here;
  };

  const along = ({ to, amount: sent, arrives }: Flow, wanted: bigint, hops: number): bigint => {
    const there = (wanted * arrives + sent - 1n) / sent;
    const found = there === 0n ? 0n : find(to, there, hops);
    return found === there ? wanted : (found * sent) / arrives;
  };

  let found = 0n;
  for (let more = 1n; more > 0n && found < amount; found += more) {
    closed.clear();
    more = find(start, amount - found, MOST_HOPS);
  }
  return { found, places };
}

function byPlace(flows: Flow[]): Map<string, Flow[]> {
  const leaving = new Map<string, Flow[]>();
  for (const flow of flows) {
    const known = leaving.get(flow.from);
    if (known) known.push(flow);
    else leaving.set(flow.from, [flow]);
  }
  return leaving;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
