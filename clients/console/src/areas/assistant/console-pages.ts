import type { ChatRequest } from '@compute-market/sdk';

/** A page as the API knows it. */
export type SeenPage = NonNullable<ChatRequest['page']>;
export type PageType = SeenPage['type'];

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Addresses below `/app`. Pages that are reached by a button of another have that one's. */
const ADDRESSES: Record<Exclude<PageType, 'other'>, string> = {
  home: '/',
  jobs: '/jobs',
  job: '/jobs',
  new_job: '/',
  deploys: '/deploys',
  deploy: '/deploys',
  new_deploy: '/deploys/new',
  sessions: '/bandwidth',
  session: '/bandwidth',
  devices: '/machines',
  device: '/machines',
  add_device: '/machines',
  earnings: '/earnings',
  wallet: '/wallet',
  offers: '/offers',
  api_keys: '/keys',
  webhooks: '/webhooks',
  referrals: '/referrals',
  rewards: '/photos',
  account: '/account',
  admin: '/operator',
};

/** Folders of pages: the list, and a record of it by its id. */
const FOLDERS: Record<string, readonly [list: PageType, record?: PageType]> = {
  '': ['home'],
  jobs: ['jobs', 'job'],
  deploys: ['deploys', 'deploy'],
  bandwidth: ['sessions', 'session'],
  machines: ['devices', 'device'],
  earnings: ['earnings'],
  wallet: ['wallet'],
  offers: ['offers'],
  keys: ['api_keys'],
  webhooks: ['webhooks'],
  referrals: ['referrals'],
  photos: ['rewards'],
  account: ['account'],
  operator: ['admin'],
};

/** What the page at an address (below `/app`) shows. */
export function pageOf(address: string): SeenPage {
  const [folder = '', id] = address.split('/').filter(Boolean);
  const [list, record] = (Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined) ?? (['other'] as const);
  return record && id !== undefined && UUID.test(id) ? { type: record, id } : { type: list };
}

/** Where a page is, below `/app`; a record's by its id. Ids come from the service; anything else leads to the list. */
export function addressOf(type: PageType, id?: string | null): string {
  if (type === 'other') return '/';
  const isRecord = FOLDERS[ADDRESSES[type].slice(1)]?.[1] === type;
  return isRecord && id && UUID.test(id) ? `${ADDRESSES[type]}/${id}` : ADDRESSES[type];
}
