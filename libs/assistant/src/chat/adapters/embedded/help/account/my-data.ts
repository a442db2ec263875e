import type { HelpTopic } from '../topic.js';

export const myData: HelpTopic = {
  id: 'my-data',
  sources: ['GET /auth/export', 'docs/security.md#what-is-worth-something', 'libs/identity/README.md'],
  en: {
    question: 'What data do you keep about me, and can I download it?',
    text: "GET /auth/export downloads all the service keeps about you as one JSON file, without secrets. Passwords are kept as argon2id hashes, tokens and keys as hashes; chats with me aren't kept, and of photos only hashes stay. Everybody can see your account's id and the title, description, requirements, type, price and state of your jobs; the person who invited you also sees your username, and nobody sees your e-mail address. DELETE /auth/me removes everything except the ledger's lines.",
  },
  tr: {
    question: 'Hakkımda hangi veriler tutuluyor, indirebilir miyim?',
    text: 'GET /auth/export servisin sizinle ilgili tuttuğu her şeyi, sırlar olmadan, tek bir JSON dosyası olarak indirir. Şifreler argon2id özeti, token ve anahtarlar özet olarak saklanır; benimle yazışmalar saklanmaz, fotoğrafların yalnızca özetleri kalır. İşlerinizin başlığını, açıklamasını, gereksinimlerini, türünü, fiyatını ve durumunu, bir de hesabınızın kimlik numarasını herkes, kullanıcı adınızı sizi davet eden görebilir; e-posta adresinizi kimse. DELETE /auth/me defter satırları dışında hepsini siler.',
  },
  ru: {
    question: 'Какие данные обо мне хранятся и можно ли их скачать?',
    text: 'GET /auth/export скачивает одним файлом JSON всё, что сервис хранит о вас, без секретов. Пароли хранятся как хеши argon2id, токены и ключи — как хеши; переписка со мной не сохраняется, от фотографий остаются только хеши. Название, описание, требования, тип, цену и состояние ваших заданий и идентификатор аккаунта видят все, имя — ещё и пригласивший вас, адрес почты — никто. DELETE /auth/me удаляет всё, кроме строк книги.',
  },
  ko: {
    question: '저에 대해 어떤 데이터를 보관하고, 내려받을 수 있나요?',
    text: 'GET /auth/export로 서비스가 보관하는 내 정보를 비밀 값만 빼고 JSON 파일 하나로 받을 수 있습니다. 비밀번호는 argon2id 해시로, 토큰과 키도 해시로 저장합니다. 저와의 대화는 보관하지 않고, 사진은 해시만 남깁니다. 작업의 제목·설명·요구 사항·종류·가격·상태와 계정 id는 누구에게나, 사용자 이름은 나를 초대한 사람에게도 보이지만 이메일 주소는 보이지 않습니다. DELETE /auth/me를 보내면 장부 기록을 뺀 모든 것이 지워집니다.',
  },
};
