import { call, field, figure, type Need } from '../need.js';

const ENROL = call('POST /api/worker/enrolments');
/** By the installer, or by hand. */
const TOKEN = [ENROL, call('POST /api/worker/token/create')];
const AGENT = [/install\.sh|install_command|compute-market-agent|npm run agent/];

/** Of those who lend a machine or its connection. */
export const DEVICES = {
  'rent-out': { is: 'earn with my computer or GPU: how to begin', says: [TOKEN, [...AGENT, /agent|агент|에이전트/i]] },
  'worker-token': { is: 'get a token for a device', says: [TOKEN] },
  'token-lost': {
    is: 'lost or leaked the worker token',
    says: [[call('POST /api/worker/tokens/{id}/rotate'), call('POST /api/worker/tokens/{id}/revoke')]],
  },
  'remove-device': { is: 'take a device out for good', says: [call('POST /api/worker/tokens/{id}/revoke')] },
  'install-agent': {
    is: 'install and start the agent',
    says: [AGENT, /setup:sandbox|npm ci|install\.sh|install_command/],
  },
  'agent-settings': {
    is: 'settings of the agent',
    says: [AGENT, [/--help/, /--config|agent\.json/, field('concurrency')]],
  },
  'agent-limits': {
    is: 'let the agent take only part of the machine (memory, number of jobs)',
    says: [[/max[_-]memory[_-]mb/, field('concurrency')]],
  },
  'owner-price': {
    is: 'ask for a least price, not work for too little',
    says: [field('min_price_usd')],
  },
  'device-offline': {
    is: 'why a device shows as offline, when it counts as offline',
    about: /offline|heartbeat|online|çevrim|sinyal|офлайн|не в сети|сигнал|связ|오프라인|온라인|하트비트|신호/i,
    says: [[figure(90), figure(30), call('POST /api/worker/heartbeat')]],
  },
  'device-idle': {
    is: 'why devices get no work, how to find out (not: why does mine, see my-device-idle)',
    says: [call('GET /api/worker/devices/{id}/explain')],
  },
  'list-devices': { is: 'the list of my devices by API', says: [call('GET /api/worker/devices')] },
  earnings: { is: 'where I see what my devices earned', says: [call('GET /api/worker/earnings')] },
  'when-paid': {
    is: 'when and how an owner is paid for work',
    about: /paid|pay|earn|öde|kazan|плат|оплат|выплат|зараб|지급|지불|받|수익/i,
    says: [
      /accept|completed|review|onay|kabul|tamamlan|прин|заверш|одобр|수락|승인|완료/i,
      [figure(24), /a day|nothing for|said nothing|bir gün|bir şey demez|сут[ко]|день|하루|accept-result/i],
    ],
  },
  'self-test': {
    is: 'become “verified”, the hardware test',
    says: [[call('POST /api/worker/devices/{id}/self-test'), field('no_self_test'), /--no-self-test/]],
  },
  'owner-safety': {
    is: 'is it safe to run strangers’ jobs on my machine',
    about:
      /sandbox|isolat|safe|strange|bubblewrap|korumalı alan|kum hav|yalıt|güven|песочниц|изол|безопас|чуж|샌드박스|격리|안전/i,
    says: [/sandbox|bubblewrap|Docker|Podman|korumalı alan|kum hav|yalıt|изол|песочниц|샌드박스|격리/i],
  },
  'which-systems': {
    is: 'does it run on Windows, macOS, phones',
    says: [/Linux|리눅스|линукс/i],
    about: /Linux|Windows|Mac|리눅스|윈도|맥|agent|агент|에이전트/i,
  },
  'stop-agent': {
    is: 'pause or stop lending',
    says: [/Ctrl-?\+?C|SIGTERM|drain_s|--drain-s|systemctl stop compute-market-agent/i],
  },
  'agent-disk': {
    is: 'how much disk the agent takes, images, cache',
    says: [/image_cache_gb|--image-cache-gb|max_image_gb|input_cache_mb|data_dir|--max-image-gb/],
  },
  'agent-registries': { is: 'which images run, registries', says: [/(?<!\w)registries|ghcr\.io/] },
  'device-paused': {
    is: 'a device was paused after failures',
    about: /paus|fail|durakla|başarısız|duraklat|пауз|приостан|ошиб|неуда|중지|정지|실패|멈/i,
    says: [[figure(600), figure(10), field('BREAKER_PAUSE_S'), /minute|while|dakika|süre|минут|некотор|врем|분|동안/i]],
  },
  'take-job': {
    is: 'take a job by hand, finish it',
    says: [
      call('POST /api/jobs/{id}/accept'),
      [call('POST /api/jobs/{id}/complete'), call('GET /api/marketplace/jobs')],
    ],
  },
  'what-agent-sends': {
    is: 'what the agent tells about my machine',
    about: /sen[dt]|report|tell|gönder|bildir|отправ|сообщ|переда|보내|전송|알/i,
    says: [/GPU|CPU|memory|bellek|памят|메모리/i],
  },
  'share-bandwidth': { is: 'earn with my internet connection', says: [/--share-bandwidth|share_bandwidth/] },
  'share-pay': {
    is: 'what sharing the connection pays',
    says: [figure(70)],
    about: /share|owner|earn|pay|price|pay|kazan|sahib|доля|дол|зараб|владел|공유|수익|소유자|%/i,
  },
  'share-safety': {
    is: 'is sharing the connection dangerous: my network, my address',
    about:
      /share|exit|network|address|connection|paylaş|ağ|bağlantı|adres|сет|адрес|соедин|дел|подключ|공유|네트워크|주소|연결/i,
    says: [/private|loopback|özel|yerel|частн|локальн|внутрен|사설|내부|로컬/i],
  },
  'share-limit': { is: 'a monthly limit for shared traffic', says: [/max[_-]gb[_-]month/] },
} satisfies Record<string, Need>;
