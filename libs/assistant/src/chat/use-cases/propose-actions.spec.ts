import { aChatRequest } from '../../../testing/chat-requests.js';
import { DETAILS, FACTS } from '../../../testing/embedded.js';
import { LANGUAGES } from '../../domain/language.js';
import { ACTION_TYPES, MAX_ACTIONS } from '../domain/actions.js';
import type { RecordType } from '../domain/page.js';
import type { AccountFacts } from '../ports/account-facts.js';
import type { ChatRequest } from '../ports/chat-model.js';
import { proposeActions } from './propose-actions.js';
import { seen } from './subject.js';

const SOON = new Date(Date.now() + 86_400_000);
const facts: AccountFacts = { ...FACTS, sessions: FACTS.sessions.map((session) => ({ ...session, expiresAt: SOON })) };

async function asked(content: string, changes: Partial<ChatRequest> = {}) {
  const actions = await proposeActions(
    aChatRequest({ turns: [{ role: 'user', content }], facts, details: DETAILS, ...changes }),
  );
  return actions.map(({ type, value, page }) => [type, value ?? page].filter((part) => part !== null).join(' '));
}

async function on(type: RecordType, id: string, changes: Partial<AccountFacts> = {}): Promise<Partial<ChatRequest>> {
  const known = { ...facts, ...changes };
  return { ...(await seen({ type, id }, known, async () => ({}))) } as Partial<ChatRequest>;
}
const [deploy] = facts.deploys;
const [session] = facts.sessions;
const [online, offline] = facts.devices;

describe('proposals', () => {
  it('about a deploy depend on whether it is over', async () => {
    const here = await on('deploy', deploy!.id);
    expect(await asked('stop it', here)).toEqual(['stop_deploy']);
    expect(await asked('scale it to 5', here)).toEqual(['scale_deploy 5']);
    expect(await asked('scale it', here)).toEqual(['scale_deploy']);
    const over = await on('deploy', deploy!.id, { deploys: [{ ...deploy!, status: 'stopped' }] });
    expect(await asked('stop it, scale it to 5', over)).toEqual([]);
    expect(await asked('start it again', over)).toEqual(['open_page new_deploy']);
  });

  it('about a session depend on whether it is active', async () => {
    const here = await on('session', session!.id);
    expect(await asked('top up 2 GB', here)).toEqual(['top_up_session 2']);
    expect(await asked('end it', here)).toEqual(['end_session']);
    for (const changes of [{ status: 'exhausted' }, { expiresAt: new Date(0) }])
      expect(
        await asked('end it', await on('session', session!.id, { sessions: [{ ...session!, ...changes }] })),
      ).toEqual([]);
  });

  it('about a device depend on whether it is online', async () => {
    expect(await asked('test it', await on('device', online!.id))).toEqual(['self_test']);
    expect(await asked('test it', await on('device', offline!.id))).toEqual([]);
  });

  it('about a device depend on whether it is paused', async () => {
    expect(await asked('pause it', await on('device', offline!.id))).toEqual(['pause_device']);
    expect(await asked('resume it', await on('device', offline!.id))).toEqual([]);
    const paused = await on('device', online!.id, { devices: [{ ...online!, paused: true }] });
    expect(await asked('why is it idle?', paused)).toEqual(['resume_device']);
    expect(await asked('pause it', paused)).toEqual([]);
  });

  it('follow the record that a message names, and offer its page', async () => {
    const here = await on('session', session!.id);
    expect(await asked('stop "notebook"', here)).toEqual(['stop_deploy', 'open_page deploy']);
    expect(await asked('stop "notebook" and "web"', here)).toEqual([]);
  });

  it('are not read out of the name of a record', async () => {
    const named = { ...deploy!, name: 'cancel-3-webhooks' };
    const here = await on('deploy', deploy!.id, { deploys: [named] });
    expect(await asked('why does cancel-3-webhooks wait?', here)).toEqual([]);
    expect(await asked('scale cancel-3-webhooks to 5', here)).toEqual(['scale_deploy 5']);
  });

  it('are pages for what no record is about', async () => {
    expect(await asked('How do I deposit money?')).toEqual(['open_page wallet']);
    expect(await asked('How do I deposit money?', { page: { type: 'wallet', subject: null } })).toEqual([]);
    expect(await asked('I want to add a machine and an API key')).toEqual([
      'open_page add_device',
      'open_page api_keys',
    ]);
  });

  it('are none for strangers, for keys that may not know the account, and for small talk', async () => {
    expect(await asked('How do I deposit money?', { facts: null })).toEqual([]);
    expect(await asked('hello', await on('deploy', deploy!.id))).toEqual([]);
  });

  it('are at most three, with a short label on one line, whatever a record is called', async () => {
    const name = `a\n\u202e${'x'.repeat(100)}`;
    const here = await on('deploy', deploy!.id, { deploys: [{ ...deploy!, name }] });
    for (const lang of LANGUAGES) {
      const message = 'stop and scale it, deposit, API keys, webhooks';
      const request = aChatRequest({ turns: [{ role: 'user', content: message }], details: DETAILS, ...here, lang });
      const actions = await proposeActions(request);
      expect(actions).toHaveLength(MAX_ACTIONS);
      for (const { label, request: call, type } of actions) {
        expect(label).not.toMatch(/[\p{Cc}\u202e]/u);
        expect(label.length).toBeLessThan(100);
        expect(ACTION_TYPES).toContain(type);
        expect(call ?? '').not.toContain('{id}');
      }
    }
  });
});

describe('the page', () => {
  it('shows a record that the lists do not reach, and none that is not the caller’s', async () => {
    const old = { ...deploy!, id: 'f197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d99', name: 'old' };
    const found = await seen({ type: 'deploy', id: old.id.toUpperCase() }, facts, async () => ({ deploys: [old] }));
    expect(found.page.subject).toEqual({ type: 'deploy', id: old.id, name: 'old' });
    expect(found.facts?.deploys.at(-1)).toBe(old);
    const none = await seen({ type: 'deploy', id: old.id }, facts, async () => ({}));
    expect(none.page.subject).toBeNull();
    expect((await seen({ type: 'wallet', id: deploy!.id }, facts, async () => ({}))).page.subject).toBeNull();
  });
});
