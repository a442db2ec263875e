import { call, field, figure, type Need } from '../need.js';

const POST_JOB = call('POST /api/jobs');

/** Of those who let something be computed once. */
export const JOBS = {
  'run-script': { is: 'run a script or program of mine', says: [POST_JOB, field('script')] },
  'post-job': {
    is: 'post a job: how, with which fields',
    says: [POST_JOB, [field('price_coin'), field('spec'), field('title')]],
  },
  'run-image': { is: 'run a container image', says: [field('image'), [POST_JOB, call('POST /api/deploy/job')]] },
  'send-files': { is: 'give a job input files, a data set', says: [call('POST /api/files'), field('inputs')] },
  'my-files': {
    is: 'see or delete the files I sent; how much room there is',
    says: [[call('GET /api/files'), call('DELETE /api/files/{sha256}')]],
  },
  'cancel-job': {
    is: 'stop a job',
    about: /cancel|iptal|отмен|취소|중단|멈추/i,
    says: [call('POST /api/jobs/{id}/cancel')],
  },
  'cancel-cost': {
    is: 'what cancelling costs',
    about: /cancel|iptal|отмен|취소/i,
    says: [[figure(10), /nothing|free|ücretsiz|bedava|hiçbir şey|ничего|бесплатно|무료|들지 않|없/i]],
  },
  'job-states': {
    is: 'what the states of a job mean',
    about: /state|status|`waiting`|durum|статус|состоян|상태/i,
    says: [/waiting/, /running/, /completed/],
  },
  'why-job-waits': {
    is: 'why jobs wait, how to find out (not: why does mine, see my-job-waits)',
    says: [call('GET /api/jobs/{id}/explain')],
  },
  'job-log': { is: 'read what a job prints, live or later', says: [call('GET /api/jobs/{id}/logs')] },
  'job-progress': {
    is: 'see how far a job is',
    about: /progress|how far|log|ilerle|günlük|прогресс|журнал|лог|ход|진행|로그/i,
    says: [[call('GET /api/jobs/{id}/logs'), call('GET /api/jobs/{id}'), /::progress/]],
  },
  'get-results': {
    is: 'download what a job made',
    says: [[call('GET /api/jobs/{id}/artifacts'), call('GET /api/jobs/{id}/artifacts/{name}')]],
  },
  'output-limits': {
    is: 'how large outputs may be',
    says: [[/1 ?GiB/, /256 ?(MB|МБ)/, field('MAX_ARTIFACT_MB'), /100 (regular )?files|100 dosya|100 файл|파일 100/]],
  },
  'accept-result': {
    is: 'say that a result is good, so that it is paid',
    about: /accept|result|kabul|onayla|sonuç|прин|результат|수락|승인|결과/i,
    says: [call('POST /api/jobs/{id}/accept-result')],
  },
  'dispute-result': {
    is: 'the result is wrong or rubbish; complain, not pay',
    about: /disput|itiraz|anlaşmazlık|спор|оспор|분쟁|이의/i,
    says: [call('POST /api/jobs/{id}/dispute')],
  },
  'dispute-end': {
    is: 'who decides a dispute, when, what the deposit is',
    about: /disput|both sides|itiraz|anlaşmazlık|karar ver|iki taraf|спор|оспор|обе стороны|분쟁|이의|양쪽/i,
    says: [
      [figure(14), figure(5), /2주/, /administrator|operator|yönetici|işletmeci|администратор|оператор|관리자|운영자/i],
    ],
  },
  'review-time': {
    is: 'how long I have to look at a result, when it is paid without a word',
    says: [
      [figure(24), field('review_due_at'), /a day|bir gün|день|сут[ко]|하루/i],
      [/paid|pay|öden|öde|оплач|плат|выплач|지급|지불|정산/i],
    ],
  },
  quorum: { is: 'let several devices check the same job', says: [field('quorum')] },
  'job-price': {
    is: 'how much to offer for a job, who sets the price',
    about: /price|pay|cost|offer|fiyat|ücret|öde|цен|стоим|плат|가격|비용|요금|값|금액/i,
    says: [[field('price_coin'), call('GET /api/marketplace/prices'), call('GET /api/marketplace/offers')]],
  },
  'job-expiry': {
    is: 'what happens when nobody takes a job',
    says: [
      [figure(168), figure(7), /일주일/],
      [/return|refund|back|iade|geri|size dön|возвра|верн|돌아|환불|반환|돌려/i],
    ],
  },
  'job-time-limit': {
    is: 'how long a job may run, timeouts',
    about: /duration_hrs|timeout_s|how long|too long|deadline|süre|zaman aşım|срок|лимит|долго|제한|최대|마감/i,
    says: [[field('duration_hrs'), field('timeout_s')]],
  },
  'job-hardware': {
    is: 'ask for a certain GPU or enough memory',
    says: [[field('gpu_model'), field('gpu_memory_gb'), field('memory_mb'), field('gpu_count')]],
  },
  'job-network': { is: 'may a job use the internet', says: [field('network')] },
  'job-env': { is: 'environment variables of a job', says: [field('env')] },
  'lost-worker': {
    is: 'what if the computer that runs my job dies or goes offline',
    says: [[/another|other device|başka|diğer|друг|다른/i, /wait(s|ing)? again|yeniden bekle|снова жд|다시 대기/i]],
    about: /device|worker|offline|silen|lost|cihaz|makine|çevrim|устройств|машин|기기|장치|기계|오프라인/i,
  },
  'job-failed': {
    is: 'my program failed: see why (not: why did mine, see my-job-failed)',
    says: [
      [
        call('GET /api/jobs/{id}/attempts'),
        call('GET /api/jobs/{id}/explain'),
        call('GET /api/jobs/{id}/logs'),
        call('GET /api/jobs/{id}'),
      ],
    ],
    about: /fail|error|başarısız|hata|ошиб|сбо|неуда|не удал|실패|오류|에러/i,
  },
  'failed-cost': {
    is: 'do I pay for a job that failed',
    about: /fail|error|başarısız|hata|ошиб|сбо|неуда|не удал|실패|오류|에러/i,
    says: [[/time|süre|zaman|время|времен|시간/i, /return|refund|iade|geri|size dön|возвра|верн|환불|반환|돌/i]],
  },
  retries: { is: 'try a failed job again by itself', says: [field('max_attempts')] },
  'job-types': { is: 'which types of jobs there are', says: [field('job_type')] },
  'by-hand': {
    is: 'jobs that a person does, without a program',
    about: /by hand|person|without (a )?`?spec|elle|insan|kişi|вручную|человек|손으로|사람|수동|직접/i,
    says: [[field('spec'), call('POST /api/jobs/{id}/accept')]],
  },
  'job-privacy': {
    is: 'who can see my code and data on somebody’s machine',
    about:
      /(owner|device|machine)[^.]*(see|read|look)|(see|read)[^.]*(owner|device|machine)|privat|secret|confiden|encrypt|gizli|mahrem|şifre|sahib[^.]*(gör|oku)|секрет|конфиденц|шифр|владел[^.]*(вид|чита)|비밀|기밀|암호화|(소유자|주인)[^.]*(볼|보[이는]|읽|들여다)/i,
    says: [[/owner|sahib|владел|소유자|주인/i, /docs\/security\.md/]],
  },
  'list-jobs': { is: 'the list of my jobs by API', says: [call('GET /api/jobs')] },
} satisfies Record<string, Need>;
