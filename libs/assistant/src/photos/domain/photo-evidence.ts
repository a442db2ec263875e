import { NOT_A_PHOTO } from '../../rewards/domain/reward-reasons.js';

/** The results of the forensics that count as evidence. */
export interface PhotoFindings {
  aiMarks: string[];
  screenshot: boolean;
  photographic: boolean;
  flat: boolean;
  foreignData: boolean;
  capturedAt: Date | null;
  gps: Place | null;
  editor: string | null;
  /** It has perceptual hashes: enough detail to recognise it again. */
  recognisable: boolean;
}

export interface Place {
  latitude: number;
  longitude: number;
}

const DAY_MS = 86_400_000;
const OLD_MS = 7 * DAY_MS;
/** EXIF times have no time zone, and zones differ by up to 14 hours. */
const AHEAD_MS = DAY_MS;
const FAR_KM = 100;
const EARTH_RADIUS_KM = 6371;

/** Signs of fakery; each alone refuses the claim. Finding none proves nothing. */
export function fakeMarksOf({ aiMarks, screenshot, foreignData, photographic }: PhotoFindings): string[] {
  const signs: Array<[string, boolean]> = [
    ['screenshot', screenshot],
    ['foreign_data', foreignData],
    [NOT_A_PHOTO, !photographic],
  ];
  return [...aiMarks, ...signs.filter(([, holds]) => holds).map(([code]) => code)];
}

/** Weaker signs. EXIF is easily forged, so it raises doubts and never removes any. */
export function doubtsOf(photo: PhotoFindings, claimedPlace: Place | null, now: Date): string[] {
  const ageMs = photo.capturedAt ? now.getTime() - photo.capturedAt.getTime() : 0;
  const signs: Array<[string, boolean]> = [
    ['old_capture', ageMs > OLD_MS],
    ['future_capture', ageMs < -AHEAD_MS],
    ['edited', photo.editor !== null],
    ['elsewhere', photo.gps !== null && claimedPlace !== null && kilometres(photo.gps, claimedPlace) > FAR_KM],
    ['flat', photo.flat],
    ['featureless', !photo.recognisable],
  ];
  return signs.filter(([, holds]) => holds).map(([code]) => code);
}

/** A claimed place given as coordinates (`41.01, 28.97`); names of places can't be checked here. */
export function placeIn(location: string | undefined): Place | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d{1,8})?)\s*[,;]\s*(-?\d{1,3}(?:\.\d{1,8})?)\s*$/.exec(location ?? '');
  if (!found) return null;
  const place = { latitude: Number(found[1]), longitude: Number(found[2]) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

/** Great-circle distance (haversine). */
function kilometres(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const share = latitude + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}
