import type { PhotoSignals } from '../../ports/photo-forensics.js';
import type { Refusal } from './refused-photo.js';

/** The result of an inspection: signals, a refusal, or a failure of our own. */
export type InspectionAnswer = { signals: PhotoSignals } | { refusal: Refusal; message: string } | { failure: string };

type Plain = Omit<PhotoSignals, 'jpeg' | 'capturedAt' | 'fingerprint'> & {
  capturedAt: string | null;
  fingerprint: { sha256: string; perceptual: string[]; turned: string[] };
};

/** One line of JSON, then the picture. */
export function encodeSignals({ jpeg, ...signals }: PhotoSignals): Buffer {
  const { sha256, perceptual, turned } = signals.fingerprint;
  const plain: Plain = {
    ...signals,
    capturedAt: signals.capturedAt?.toISOString() ?? null,
    fingerprint: { sha256, perceptual: perceptual.map(String), turned: turned.map(String) },
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(plain)}\n`), jpeg]);
}

export function decodeAnswer(content: Buffer): InspectionAnswer {
  const line = content.indexOf(0x0a);
  if (line === -1) return JSON.parse(content.toString()) as InspectionAnswer;
  const { capturedAt, fingerprint, ...rest } = JSON.parse(content.toString('utf8', 0, line)) as Plain;
  const { sha256, perceptual, turned } = fingerprint;
  return {
    signals: {
      ...rest,
      capturedAt: capturedAt === null ? null : new Date(capturedAt),
      fingerprint: { sha256, perceptual: perceptual.map(BigInt), turned: turned.map(BigInt) },
      jpeg: content.subarray(line + 1),
    },
  };
}
