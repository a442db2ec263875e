import { plural } from '../../../text/plural.js';
import type { ReferralsTexts } from './en.js';

const coins = (count: number): string => plural('ru', count, { one: '# монету', few: '# монеты', other: '# монет' });

export const ru: ReferralsTexts = {
  referrals: 'Приглашения',
  about: (you, they) =>
    `Приглашайте людей: вы получаете ${coins(you)} за каждого, а они начинают с бонусом в ${coins(they)}.`,
  people: 'Люди',
  earned: 'Заработано',
  waiting: 'Люди без начисления',
  yourLink: 'Ваша ссылка',
  orCode: 'Или назовите свой код, его вводят при регистрации:',
  waitingWhy: 'Почему часть ещё не выплачена',
  why: 'Причина',
  who: 'Кто использовал ваш код',
  nobody: 'Вашим кодом пока никто не воспользовался. Отправьте ссылку тому, кому нужны вычисления.',
  person: 'Кто',
  deleted: 'Аккаунт удалён',
  since: 'Когда',
  state: 'Состояние',
  reward: 'Ваша награда',
  states: { pending: 'Ждёт', paid: 'Выплачено', refused: 'Не выплачено' },
  reasons: {
    email_not_verified: 'Адрес почты ещё не подтверждён.',
    daily_budget: 'Сегодняшний бюджет наград исчерпан; выплатим в другой день.',
    referrer_limit: 'Вы пока достигли предела наград; выплатим в другой день.',
    not_spent: 'Внесённые деньги ещё не потрачены.',
    not_verified_in_time: 'Адрес почты не подтвердили вовремя.',
    not_spent_in_time: 'Внесённые деньги не потратили вовремя.',
  },
  invited: 'Вас пригласили?',
  theirCode: 'Код пригласившего',
  theirCodeHint: 'Код из 8 символов от того, кто вас пригласил. Его можно использовать один раз.',
  apply: 'Применить код',
  applied: 'Код принят.',
};
