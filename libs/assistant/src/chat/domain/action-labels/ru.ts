import type { ActionLabels } from './action-labels.js';

export const ru: ActionLabels = {
  of: {
    cancel_job: (name) => `Отменить ${name}`,
    accept_result: (name) => `Принять результат ${name}`,
    dispute_result: (name) => `Оспорить результат ${name}`,
    run_again: (name) => `Запустить ${name} ещё раз`,
    post_for_more: (name, coins) =>
      coins === null ? `Разместить ${name} заново дороже` : `Разместить ${name} заново за ${coins} coin`,
    stop_deploy: (name) => `Остановить ${name}`,
    scale_deploy: (name, replicas) =>
      replicas === null ? `Изменить число реплик ${name}` : `Масштабировать ${name} до ${replicas}`,
    end_session: () => 'Завершить эту сессию',
    top_up_session: (_, gb) => (gb === null ? 'Докупить трафик' : `Докупить ${gb} ГБ`),
    self_test: (name) => `Проверить оборудование ${name}`,
  },
  openRecord: (name) => `Открыть ${name}`,
  open: {
    home: 'Открыть главную',
    jobs: 'Открыть задания',
    job: 'Открыть задание',
    new_job: 'Создать задание',
    deploys: 'Открыть развёртывания',
    deploy: 'Открыть развёртывание',
    new_deploy: 'Создать развёртывание',
    sessions: 'Открыть трафик',
    session: 'Открыть сессию',
    devices: 'Открыть машины',
    device: 'Открыть машину',
    add_device: 'Добавить машину',
    earnings: 'Открыть доходы',
    wallet: 'Открыть кошелёк',
    offers: 'Открыть предложения',
    api_keys: 'Открыть ключи API',
    webhooks: 'Открыть вебхуки',
    referrals: 'Открыть приглашения',
    rewards: 'Открыть добрые дела',
    account: 'Открыть аккаунт',
    admin: 'Открыть страницы оператора',
    other: 'Открыть консоль',
  },
};
