import type { Phrases } from './phrases.js';

export const ru: Phrases = {
  unknown:
    'Этого я не знаю. Могу ответить на вопросы об этом сервисе (устройства, задания, деплои, трафик прокси, награды) и, если вы вошли, о вашем аккаунте.',
  noSuchItem: 'Столько их нет.',

  balance: (coins, usd) =>
    `Ваш баланс: ${coins} и ${usd}. Деньги, заблокированные под открытые задания и сессии, в него не входят.`,
  earned: (today) => `Ваши устройства заработали с 00:00 UTC: ${today}.`,

  noDevices: 'У вас пока нет устройств. POST /api/worker/token/create добавит первое.',
  deviceWorks: 'работает',
  idle: {
    never_connected: 'простаивает: ещё ни разу не присылало heartbeat. Запустите агента с его токеном',
    offline: 'простаивает: не в сети. Проверьте, что агент запущен и может связаться с сервером',
    paused_by_owner: 'приостановлено вами: пока вы его не возобновите, новых заданий и реплик не будет',
    paused:
      'простаивает: не справилось с несколькими заданиями подряд и пока не получает новых; причину и срок покажет GET /api/worker/explain',
    no_waiting_jobs: 'простаивает: сейчас нет ожидающих заданий',
    no_matching_jobs: 'простаивает: задания ждут, но выполнить оно не может ни одного',
    floor_too_high: 'простаивает: подходящие задания платят меньше его `min_price_usd`',
    about_to_claim: 'простаивает: подходящее задание ждёт, агент вот-вот его возьмёт',
  },
  online: 'в сети',
  offline: 'не в сети',
  lastSeen: (at) => `последний сигнал ${at}`,
  deviceEarned: (coins) => `заработано сегодня: ${coins}`,

  noJobs: 'У вас пока нет заданий. POST /api/jobs создаст первое.',
  status: {
    waiting: 'ожидает',
    running: 'выполняется',
    completed: 'завершено',
    failed: 'не выполнено',
    cancelled: 'отменено',
    expired: 'истекло',
  },
  waiting: {
    no_device_online: 'ни одного устройства нет в сети',
    no_matching_device: 'ни одно устройство в сети не подходит под его требования',
    price_too_low: 'подходящие устройства просят за час больше, чем оно платит',
    devices_excluded: 'подходящие устройства уже не справились с ним или не могут его выполнять',
    devices_paused: 'подходящие устройства приостановлены: владельцами или после неудач',
    devices_busy: 'все подходящие устройства заняты',
    about_to_start: 'подходящее устройство свободно и вот-вот его возьмёт',
    waits_for_a_person: 'в нём нет `spec`, поэтому его должен принять человек',
  },
  programFailed: (exitCode) => `Его программа завершилась с кодом ${exitCode}.`,
  programEnded: (reason) => `Его программа была остановлена: ${reason}`,
  lastLines: 'Последние строки её журнала:',

  noSessions: 'У вас нет активных сессий прокси. POST /api/bandwidth/create покупает сессию.',
  session: (id, remaining, bought, until) => `Сессия ${id}: осталось ${remaining} из ${bought}, до ${until}`,

  quote: ({ gpus, hours, replicas, price, usd, coins }) =>
    `${gpus}, ${hours} ч, реплик: ${replicas}: ${usd} (${coins}), по ${price} за GPU в час. POST /api/deploy/quote закрепит эту цену на пять минут.`,
  quoteDefault: (model, price) =>
    `${model} нет в прайс-листе, поэтому действует цена по умолчанию: ${price} за GPU в час.`,
  quoteNeedsModel: (prices) => `Какой GPU, сколько штук, на сколько часов и сколько реплик? За GPU в час: ${prices}.`,

  request: {
    jobIntro: 'Отправьте это как POST /api/jobs с заголовком `Authorization: Bearer <token>`:',
    deployIntro: 'Отправьте это как POST /api/deploy/job с заголовком `Authorization: Bearer <token>`:',
    assumed: 'Вы этого не указали, поэтому я предположил:',
    missing: 'Ответьте на эти вопросы, и я обновлю запрос:',
    defaultValue: 'по умолчанию',
    wholeHours: 'только целые часы',
    priceFromList: (perHour) => `цена из прайс-листа, ${perHour} в час`,
    askTitle: 'как его назвать? (укажите название в кавычках)',
    askType: 'какой тип: docker, training, inference или script?',
    askHours: 'на сколько часов?',
    askPrice: 'сколько монет вы заплатите?',
    askGpu: 'какая модель GPU и сколько штук?',
    askWhatToRun:
      'что запустить: образ контейнера (например, `docker.io/library/python:3.12-slim`) или скрипт в обратных кавычках? Если нет ни того ни другого, задание выполнит человек вручную',
    askAnything:
      'Я составляю запросы на задания и деплои. Скажите, что запустить, на каком GPU, на сколько часов и за сколько монет, например: «задание: обучение на 2 x A100, 5 часов, 40 монет».',
    titles: {
      docker: 'Запуск контейнера',
      jupyter: 'Блокнот Jupyter',
      inference: 'Инференс модели',
      training: 'Обучение модели',
      script: 'Запуск скрипта',
    },
  },

  sources: (paths) => `Источник: ${paths}`,
  didYouMean: 'Может быть, вы хотели спросить об этом?',
  orElse: (question, path) => `Или вы имели в виду «${question}»${path === undefined ? '' : ` (${path})`}?`,
  fromTheDocs: 'Готового ответа у меня нет; в документации на английском сказано:',
};
