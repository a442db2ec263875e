import { figure, type Need } from '../need.js';

const TOO_LITTLE =
  /price|pays? (too )?(little|less)|asks? for more|would not do it|floor|fiyat|ücret|taban|asgari|fazla(sını)? ist|цен|платит|дороже|больше|가격|요금|금액|값|최저|더 (받|많|비|높|요구)/i;

const NONE_FITS =
  /none (of|that)|no device|hiçbiri|uyan cihaz yok|ни одно|ни у одного|нет устройств|기기[^.\n]*(없|않)/i;

/** Of the caller's own account, as ../account.ts has it. */
export const FACTS = {
  'my-balance': { is: 'how much I have', says: [figure(1842.75), figure(37.5)] },
  'my-jobs': { is: 'how my jobs stand', says: [/Render a fox/, /Label photos/] },
  'my-job-waits': {
    is: 'why does my job (Render a fox) wait: it pays less than fitting devices ask',
    says: [/Render a fox/, TOO_LITTLE],
  },
  'my-running-job': {
    is: 'is my job (Label photos) running',
    says: [/Label photos/, /runn|running|works|çalış|выполн|работа|실행|작업 중|진행 중|돌아가/i],
  },
  'my-job-failed': {
    is: 'why did my job (Train a cat detector) fail: exit code 1, no module torch',
    says: [/Train a cat detector/, /torch|(code|kodu|кодом|код|코드)[^\d]{0,4}1|1[^\d]{0,3}koduyla/i],
  },
  'my-devices': {
    is: 'are my devices online (rig-1 works, rig-2 is offline, attic is idle)',
    says: [/rig-1/, /rig-2/],
  },
  'my-device-idle': {
    is: 'why does my device (attic) get nothing: its owner asks for more than jobs pay',
    says: [/attic/, TOO_LITTLE],
  },
  'my-device-offline': {
    is: 'what is with rig-2: offline',
    says: [/rig-2/, /offline|çevrimdışı|çevrim dışı|офлайн|не в сети|오프라인/i],
  },
  'my-earnings': { is: 'what did I earn today', says: [figure(12.4)] },
  'my-proxy': { is: 'how much of my proxy traffic is left', says: [figure(7.5)] },
  'my-deploys': { is: 'how my deploys stand (shop runs, notebook is queued)', says: [/shop/, /notebook/] },
  'my-deploy-waits': {
    is: 'why doesn’t notebook run: no device that is online fits it, none has an H200',
    says: [/notebook/, [/H200/, NONE_FITS]],
  },
  'my-deploy-cost': { is: 'what has shop cost so far', says: [/shop/, [figure(31.5), figure(84)]] },
  'my-deploy-ends': {
    is: 'when does shop end (1 December 2026)',
    says: [/shop/, /Dec|12-01|01\.12|1 Aralık|1 декабря|12월 1일|12\. ?1\./],
  },
  'sign-in-first': {
    is: 'asks about the own account without being signed in (`facts: false`)',
    about: /log(ged)? ?in|sign(ed)? ?in|Authorization|giriş|oturum|войд|вход|войти|авториз|로그인/i,
    not: [figure(1842.75)],
  },
} satisfies Record<string, Need>;
