import { randomUUID } from 'node:crypto';
import type { UserId } from '@app/kernel';
import { ManualClock } from '@app/kernel/testing';
import { EmbeddedDeedJudge } from '../adapters/embedded/embedded-deed-judge.js';
import { DailyWords } from '../../rewards/domain/daily-word.js';
import type { DeedEvidence, RewardDecision } from '../../rewards/domain/reward.js';
import { DeedJudge, DeedJudges, type DeedJudgement, type DeedQuestion } from '../ports/deed-judge.js';
import { PhotoFingerprints, type SimilarPhoto } from '../../rewards/ports/photo-fingerprints.js';
import { PhotoForensics, type PhotoSignals } from '../ports/photo-forensics.js';
import type { ClaimDeedReward, DeedClaim } from '../../rewards/use-cases/claim-deed-reward.js';
import { AnalyzePhoto, type PhotoInput } from './analyze-photo.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const DECISION: RewardDecision = { outcome: 'refused', reason: 'no_deed', amountMicros: 0n, heldUntil: null };
const CLEAN: PhotoSignals = {
  ...{
    format: 'jpeg',
    width: 4000,
    height: 3000,
    aiMarks: [],
    screenshot: false,
    flat: false,
    foreignData: false,
    photographic: true,
  },
  ...{ capturedAt: null, gps: null, editor: null, camera: false, trailingBytes: 0 },
  fingerprint: { sha256: '00', perceptual: [1n], turned: [] },
  jpeg: Buffer.from('re-encoded'),
};
const JUDGED: DeedJudgement = {
  ...{ verdict: 'real', deed: 'cleanup', confidence: 0.95, description: 'A clean beach', challengeShown: true },
  model: 'some-vision-model',
};

class Claims {
  readonly seen: DeedClaim[] = [];
  async execute(claim: DeedClaim): Promise<RewardDecision> {
    this.seen.push(claim);
    return DECISION;
  }
}

class Forensics extends PhotoForensics {
  constructor(private readonly signals: PhotoSignals) {
    super();
  }
  inspect = async () => this.signals;
}

class Fingerprints extends PhotoFingerprints {
  constructor(private readonly similar: SimilarPhoto | null) {
    super();
  }
  findSimilar = async () => this.similar;
  remember = async () => true;
}

class Model extends DeedJudge {
  readonly asked: DeedQuestion[] = [];
  constructor(private readonly answer: DeedJudgement | Error) {
    super();
  }
  async judge(question: DeedQuestion): Promise<DeedJudgement> {
    this.asked.push(question);
    if (this.answer instanceof Error) throw this.answer;
    return this.answer;
  }
}

interface World {
  signals?: Partial<PhotoSignals>;
  similar?: Partial<SimilarPhoto>;
  answer?: DeedJudgement | Error | null;
}

function world({ signals = {}, similar, answer = JUDGED }: World = {}) {
  const claims = new Claims();
  const model = answer === null ? null : new Model(answer);
  const found = similar ? { distance: 0, exact: true, userId: null, seenAt: NOW, ...similar } : null;
  const analyzing = new AnalyzePhoto(
    new Forensics({ ...CLEAN, ...signals }),
    new Fingerprints(found),
    new DeedJudges(model, new EmbeddedDeedJudge()),
    claims as unknown as ClaimDeedReward,
    new DailyWords(Buffer.from('secret')),
    new ManualClock(NOW),
  );
  const input = { userId: null, file: Buffer.from('file'), description: 'I planted a tree' };
  const run = (changes: Partial<PhotoInput> = {}, signal = new AbortController().signal) =>
    analyzing.execute({ ...input, ...changes }, signal);
  const evidence = (): DeedEvidence => claims.seen[0]?.evidence as DeedEvidence;
  return { run, claims, evidence, asked: () => model?.asked ?? [] };
}

const someone = () => randomUUID() as UserId;

describe('analysing a photo', () => {
  it('takes the judgement of the model, and lets only the re-encoded picture leave', async () => {
    const { run, evidence, asked } = world();
    const { isReal, judgement, decision } = await run({ location: 'Izmir\nnow' });
    expect([isReal, judgement, decision]).toEqual([true, JUDGED, DECISION]);
    expect(evidence()).toMatchObject({
      deed: 'cleanup',
      judgedByModel: true,
      challengeShown: true,
      fakeMarks: [],
      doubts: [],
    });
    expect(asked()[0]?.jpeg).toBe(CLEAN.jpeg);
    expect(asked()[0]?.location).toBe('Izmir now');
    expect(asked()[0]?.challengeWords.length).toBeGreaterThan(3);
  });

  it('falls back on the embedded checks when the model fails, under their own name and counting for less', async () => {
    const { run, evidence } = world({ answer: new Error('the answer was no JSON') });
    expect((await run()).judgement).toMatchObject({ model: 'embedded-checks-v1', deed: 'tree_planting' });
    expect(evidence()).toMatchObject({ judgedByModel: false, challengeShown: false, model: 'embedded-checks-v1' });
  });

  it('asks no model when nobody waits any more', async () => {
    const { run, claims } = world({ answer: new Error('aborted') });
    await expect(run({}, AbortSignal.abort())).rejects.toMatchObject({ code: 'reply_interrupted' });
    expect(claims.seen).toEqual([]);
  });

  it('believes marks of fakery over a model that says real, and does not even ask it', async () => {
    const marks: Array<Partial<PhotoSignals>> = [
      { aiMarks: ['c2pa_ai'] },
      { screenshot: true },
      { foreignData: true },
      { photographic: false },
    ];
    for (const signals of marks) {
      const { run, evidence, asked } = world({ signals });
      expect((await run()).isReal).toBe(false);
      expect([evidence().verdict, evidence().fakeMarks.length, asked().length]).toEqual(['fake', 1, 0]);
    }
  });

  it('believes that a photo is known over a model that says real', async () => {
    for (const distance of [0, 8]) {
      const { run, evidence, asked } = world({ similar: { distance, exact: false, userId: someone() } });
      expect((await run({ userId: someone() })).isReal).toBe(false);
      expect([evidence().nearestDistance, asked().length]).toEqual([distance, 0]);
    }
  });

  it('calls nobody’s own photo fake because it is shown again, and a similar one not either', async () => {
    const owner = someone();
    expect((await world({ similar: { userId: owner } }).run({ userId: owner })).isReal).toBe(true);
    const { run, evidence, asked } = world({ similar: { distance: 11, exact: false } });
    expect((await run()).isReal).toBe(true);
    expect([evidence().nearestDistance, asked().length]).toEqual([11, 1]);
  });

  it('says that a photo is not real when the model says fake or is not sure', async () => {
    for (const verdict of ['fake', 'unsure'] as const)
      expect((await world({ answer: { ...JUDGED, verdict } }).run()).isReal).toBe(false);
  });

  it('counts what EXIF says as doubts alone', async () => {
    const gps = { latitude: 38.42, longitude: 27.14 };
    const doubtful: Array<[Partial<PhotoSignals>, string | undefined, string[]]> = [
      [{ capturedAt: new Date('2026-11-20T12:00:00Z'), gps, camera: true }, '38.4, 27.1', []],
      [{ capturedAt: new Date('2026-11-13T12:00:00Z') }, undefined, ['old_capture']],
      [{ capturedAt: new Date('2026-11-23T12:00:00Z') }, undefined, ['future_capture']],
      [{ editor: 'GIMP' }, undefined, ['edited']],
      [{ gps }, '52.5, 13.4', ['elsewhere']],
      [{ gps }, 'Berlin', []],
      [{ flat: true }, undefined, ['flat']],
      [{ fingerprint: { sha256: '00', perceptual: [], turned: [] } }, undefined, ['featureless']],
    ];
    for (const [signals, location, doubts] of doubtful) {
      const { run, evidence } = world({ signals });
      expect((await run({ location })).isReal).toBe(true);
      expect(evidence().doubts).toEqual(doubts);
    }
  });

  it('hides nothing from the judge that could hide in text, and shows nothing twice as long', async () => {
    const { run, asked } = world();
    await run({ description: `tree\u202egnitnalp\u0000 ${'x'.repeat(5000)}`, weather: 'a\u2066b' });
    expect(asked()[0]?.description).toMatch(/^treegnitnalp x+$/);
    expect([asked()[0]?.description.length, asked()[0]?.weather]).toEqual([1000, 'ab']);
  });

  it('answers in the language of the description unless told another', async () => {
    expect((await world().run({ description: 'Bugün fidan diktik' })).lang).toBe('tr');
    expect((await world().run({ description: 'Bugün fidan diktik', lang: 'ko' })).lang).toBe('ko');
  });
});
