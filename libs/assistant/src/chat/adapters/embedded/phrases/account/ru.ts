import type { AccountPhrases } from './account-phrases.js';

export const ru: AccountPhrases = {
  logInFor: (call) =>
    `Ваш аккаунт я вижу, только когда вы вошли: отправьте запрос с заголовком \`Authorization: Bearer <token>\`, который выдаёт POST /auth/login. То же самое покажет ${call}.`,
  more: (count, call) => `… и ещё ${count}: ${call}`,
  next: (step, request) => `Что дальше: ${step}${request === null ? '' : ` (${request})`}`,

  paidSoFar: (amount) => `Оплачено до сих пор: ${amount}.`,
  usedSoFar: (amount) => `Израсходовано: ${amount}.`,
  sessionOver: 'Она завершена.',

  noDeploys: 'У вас нет деплоев. POST /api/deploy/job запустит первый.',
  deploy: ({ name, status, running, replicas }) => `${name}: ${status}, реплик работает: ${running} из ${replicas}.`,
  deployMoney: (held, billed) => `Заблокировано: ${held}, уже списано: ${billed}.`,
  deployEnds: (at) => `Оплачен до ${at}.`,
  deployStatus: {
    queued: 'в очереди',
    starting: 'запускается',
    running: 'работает',
    completed: 'завершён',
    failed: 'не удался',
    stopped: 'остановлен',
  },
  deployReason: {
    no_device_online: 'Ни одного устройства нет в сети.',
    no_matching_device: 'Ни одно устройство в сети не подходит под его требования.',
    price_too_low: 'Подходящие устройства просят больше этой цены.',
    devices_busy: 'Все подходящие устройства заняты.',
    cluster_unavailable: 'Кластер сейчас недоступен.',
    no_device_found: 'Подходящее устройство вовремя не нашлось.',
    stopped_by_buyer: 'Вы его остановили.',
    completed: 'Все реплики дошли до конца.',
  },

  wallet: {
    have: (coins, usd) => `У вас ${coins} и ${usd}.`,
    leavable: (coins, usd) => `Из них можно обменять ${coins} и вывести ${usd}.`,
    gift: (amount) => `${amount} — подарок платформы: его можно потратить здесь, но не вывести.`,
    unsettled: (amount) => `${amount} — из пополнений, которые ещё не закрепились: их вывод нужно одобрить.`,
    disputed: (amount) => `Из незакреплённых денег банк плательщика отозвал ${amount}.`,
    debt: (usd) => `За вами долг ${usd}, потому что пополнение отозвали: пока он не погашен, тратить ничего нельзя.`,
    nothingToWithdraw:
      'Долларов для вывода у вас нет: обменяйте заработанные монеты через POST /api/wallet/exchange/quote и POST /api/wallet/exchange.',
    emailNotVerified: 'Ваш адрес электронной почты ещё не подтверждён, а для вывода это нужно.',
    noPayoutAccount: 'У вас ещё нет счёта для выплат: его заводит POST /api/wallet/payout-account.',
    payoutNotReady: 'Ваш счёт для выплат не готов: чего не хватает, покажет GET /api/wallet/payout-account.',
    ready: 'Вы можете вывести деньги: POST /api/wallet/withdrawals.',
  },

  noDeposits: 'Пополнений у вас ещё не было. POST /api/wallet/deposits начнёт первое.',
  transfer: (amount, at, status) => `${amount}, ${at}: ${status}.`,
  depositStatus: {
    pending: 'ещё не оплачено',
    paid: 'зачислено',
    expired: 'истекло без оплаты',
    refunded: 'возвращено',
    partly_refunded: 'частично возвращено',
    disputed: 'банк плательщика пока отозвал деньги',
    dispute_lost: 'банк плательщика окончательно отозвал деньги',
  },
  heldBack: {
    wrong_amount: 'сначала его проверит человек: пришла другая сумма',
    wrong_currency: 'сначала его проверит человек: деньги пришли в другой валюте',
    unknown_account: 'сначала его проверит человек: неясно, чьи это деньги',
  },
  noWithdrawals: 'Выводов у вас ещё не было. Запросить вывод: POST /api/wallet/withdrawals.',
  withdrawalStatus: {
    pending_approval: 'ждёт одобрения',
    approved: 'одобрен, скоро будет отправлен',
    sending: 'в пути',
    paid: 'выплачен',
    returned: 'выплатить не удалось, деньги снова на балансе',
    rejected: 'отклонён, деньги снова на балансе',
    cancelled: 'отменён',
  },
  needsApproval: 'Его должен одобрить человек, потому что',
  approval: {
    amount_above_limit: 'сумма выше автоматического лимита',
    daily_limit_reached: 'автоматический лимит на день исчерпан',
    unsettled_money: 'часть денег ещё не закрепилась',
    disputed_money: 'часть денег отозвал банк плательщика',
    new_account: 'аккаунт новый',
    open_dispute: 'открыт спор',
    open_exception: 'один из платежей проверяют',
  },
  because: (reason) => `Указанная причина: ${reason}`,

  noRewards: 'Наград у вас пока нет. Пришлите фото доброго дела в POST /api/assistant/analyze-image.',
  rewardStatus: { paid: 'выплачена', held: 'на удержании', refused: 'не выплачена', clawed_back: 'отозвана' },

  referral: ({ code, people, bonus }) =>
    `Ваш реферальный код: ${code}. По нему присоединилось человек: ${people}. Он принёс вам ${bonus}.`,
  referralsWait: (people) => `Ещё не оплачены, потому что условие пока не выполнено: ${people}.`,

  earnedOn: (day, amount) => `${day}: ${amount}.`,
  noEarnings: 'За последние семь дней ваши устройства ничего не заработали.',
};
