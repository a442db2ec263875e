import type { HelpTopic } from '../topic.js';

export const books: HelpTopic = {
  id: 'books',
  sources: ['README.md', 'docs/economics.md#where-money-comes-from', 'docs/security.md'],
  en: {
    question: 'Is my money safe, and how do I know the books are right?',
    text: "Value moves only as double-entry transfers that are never changed, each under a unique key, so nothing is paid twice and the database refuses balances below zero. A check of all accounts, holds and payouts runs beside the service, and the books are compared with the payment provider's every day. You type your card's number on the provider's page, and it never reaches this service. An administrator can move money, each time with a line in your statement and in the audit log, so you have to trust whoever runs this service. You can check your own lines in GET /api/wallet/statement, and an operator can check everything with `npm run ledger:audit`.",
  },
  tr: {
    question: 'Param güvende mi, defterlerin doğru olduğunu nereden bilirim?',
    text: 'Para yalnızca sonradan değişmeyen, her biri benzersiz anahtarlı çift taraflı kayıtlarla hareket eder; hiçbir şey iki kez ödenmez, veritabanı eksi bakiyeyi reddeder. Bütün hesapları, blokeleri ve ödemeleri denetleyen bir kontrol servisin yanında çalışır, defterler her gün ödeme sağlayıcısınınkiyle karşılaştırılır. Kart numaranız sağlayıcının sayfasında yazılır, buraya hiç gelmez. Bir yönetici para hareket ettirebilir, ama her seferi dökümünüzde ve denetim kaydında görünür: bu konuda servisi işletene güvenmeniz gerekir. Kendi satırlarınızı GET /api/wallet/statement ile, işletici her şeyi `npm run ledger:audit` ile denetler.',
  },
  ru: {
    question: 'В безопасности ли мои деньги и как узнать, что учёт верен?',
    text: 'Деньги движутся только неизменяемыми проводками двойной записи с уникальными ключами: ничего не платится дважды, а отрицательный баланс база не примет. Проверка всех счетов, холдов и выплат идёт рядом с сервисом, и каждый день учёт сверяется с платёжным провайдером. Номер карты вводится на странице провайдера и сюда не попадает. Администратор может двигать деньги, но каждый раз со строкой в вашей выписке и в журнале: в этом вам приходится доверять тем, кто ведёт сервис. Свои строки проверите в GET /api/wallet/statement, оператор всё сразу — командой `npm run ledger:audit`.',
  },
  ko: {
    question: '내 돈은 안전한가요? 장부가 맞는지 어떻게 아나요?',
    text: '돈은 고유 키를 가진, 바뀌지 않는 복식 부기 거래로만 움직이므로 두 번 지급되지 않고 잔액이 음수가 되는 것은 데이터베이스가 거부합니다. 모든 계정과 보류, 지급을 검사하는 감사가 서비스 옆에서 돌고, 장부는 매일 결제 대행사와 대조됩니다. 카드 번호는 대행사 페이지에 입력되며 여기에는 오지 않습니다. 관리자는 돈을 옮길 수 있지만 매번 명세와 감사 기록에 남으니, 이 부분은 서비스 운영자를 믿어야 합니다. 내 내역은 GET /api/wallet/statement로, 운영자는 전체를 `npm run ledger:audit`로 확인할 수 있습니다.',
  },
};
