export const SUBJECTS = ['job', 'deploy', 'session', 'dispute', 'deposit', 'withdrawal'] as const;

export interface StatementSearch {
  currency?: 'usd';
  kind?: string;
  about?: (typeof SUBJECTS)[number];
  from?: string;
  to?: string;
  cursor?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The filters of a statement in the URL; what the API would refuse is left out. */
export function statementSearch(search: Record<string, unknown>): StatementSearch {
  const text = (name: string, shape: RegExp) => {
    const value = search[name];
    return typeof value === 'string' && shape.test(value) ? value : undefined;
  };
  const about = SUBJECTS.find((one) => one === search['about']);
  return withoutUndefined({
    currency: search['currency'] === 'usd' ? 'usd' : undefined,
    kind: text('kind', /^[a-z_]{1,40}$/),
    about,
    from: text('from', DAY),
    to: text('to', DAY),
    cursor: text('cursor', /^[\w-]{1,200}$/),
  });
}

function withoutUndefined(search: { [K in keyof StatementSearch]: StatementSearch[K] | undefined }): StatementSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
