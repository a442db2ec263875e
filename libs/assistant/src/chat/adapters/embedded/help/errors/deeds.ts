import type { ErrorTable } from './error-words.js';

/** The assistant, photos of good deeds and their rewards. */
export const DEED_ERRORS: ErrorTable = {
  reply_interrupted: {
    en: 'The reply broke off and is not complete; ask again. Discard what came of the reply and send the message again.',
    tr: 'Yanıt yarıda kesildi ve eksik. Gelen kısmı yok sayıp mesajı yeniden gönderin.',
    ru: 'Ответ оборвался и неполон. Отбросьте то, что пришло, и отправьте сообщение снова.',
    ko: '답변이 중간에 끊겨 완전하지 않습니다. 받은 부분은 버리고 메시지를 다시 보내세요.',
    from: 'POST /api/assistant/chat',
  },
  photo_type_unsupported: {
    en: 'The file is neither a JPEG nor a PNG. Convert it to JPEG and send `POST /api/assistant/analyze-image` again; the first bytes count, not the name.',
    tr: "Dosya ne JPEG ne PNG. JPEG'e dönüştürüp `POST /api/assistant/analyze-image` isteğini yeniden gönderin; ad değil ilk baytlar sayılır.",
    ru: 'Файл — не JPEG и не PNG. Переведите его в JPEG и снова отправьте `POST /api/assistant/analyze-image`; важны первые байты, а не имя.',
    ko: 'JPEG도 PNG도 아닌 파일입니다. JPEG로 바꿔 `POST /api/assistant/analyze-image`를 다시 보내세요. 이름이 아니라 파일의 첫 바이트로 판단합니다.',
    from: 'POST /api/assistant/analyze-image',
  },
  photo_unreadable: {
    en: 'The photo is damaged, or built in a way no camera builds. Take or export the photo again and send the whole file with `POST /api/assistant/analyze-image`.',
    tr: 'Fotoğraf bozuk ya da hiçbir kameranın üretmediği bir yapıda. Yeniden çekin ya da dışa aktarın ve dosyanın tamamını `POST /api/assistant/analyze-image` ile gönderin.',
    ru: 'Фото повреждено или устроено так, как не делает ни одна камера. Снимите или экспортируйте его заново и отправьте файл целиком через `POST /api/assistant/analyze-image`.',
    ko: '사진이 손상됐거나 카메라가 만들지 않는 구조입니다. 다시 찍거나 내보내서 파일 전체를 `POST /api/assistant/analyze-image`로 보내세요.',
    from: 'POST /api/assistant/analyze-image',
  },
  photo_dimensions: {
    en: 'The photo has too many or too few pixels. Send it at another size: 64 to 16,384 pixels a side, at most 50 million in all.',
    tr: 'Fotoğrafın piksel sayısı çok fazla ya da çok az. Başka boyutta gönderin: kenar başına 64 ile 16.384 piksel arası, toplamda en çok 50 milyon.',
    ru: 'У фото слишком много или слишком мало пикселей. Отправьте его в другом размере: от 64 до 16 384 пикселей по стороне, всего не больше 50 миллионов.',
    ko: '사진의 픽셀 수가 너무 많거나 적습니다. 다른 크기로 보내세요. 한 변은 64~16,384픽셀, 전체는 최대 오천만 픽셀입니다.',
    from: 'POST /api/assistant/analyze-image',
  },
  reward_not_found: {
    en: 'There is no such reward. Check the id; `npm run admin -- rewards` shows the newest.',
    tr: 'Böyle bir ödül yok. Kimliği denetleyin; en yenileri `npm run admin -- rewards` gösterir.',
    ru: 'Такой награды нет. Проверьте id; новейшие показывает `npm run admin -- rewards`.',
    ko: '그런 보상이 없습니다. id를 확인하세요. 최근 것은 `npm run admin -- rewards`로 볼 수 있습니다.',
  },
  reward_not_held: {
    en: 'This reward is not held. Nothing: it was paid, refused or has lapsed; `npm run admin -- rewards paid` shows.',
    tr: 'Bu ödül beklemede değil. Yapılacak bir şey yok: ödenmiş, reddedilmiş ya da süresi geçmiş; `npm run admin -- rewards paid` gösterir.',
    ru: 'Эта награда не удерживается. Делать ничего не надо: она выплачена, отклонена или сгорела; показывает `npm run admin -- rewards paid`.',
    ko: '보류 중인 보상이 아닙니다. 이미 지급됐거나 거절됐거나 소멸됐습니다. `npm run admin -- rewards paid`로 확인하세요.',
  },
  reward_refused: {
    en: 'This reward was refused; there is nothing to take back. Nothing: the policy refused it, so nobody was paid.',
    tr: 'Bu ödül reddedilmiş; geri alınacak bir şey yok. Kurallar reddettiği için kimseye ödeme yapılmadı.',
    ru: 'Эта награда отклонена, забирать нечего. Её отклонили правила, никому не платили.',
    ko: '거절된 보상이라 되돌릴 것이 없습니다. 규칙에 따라 거절되어 아무에게도 지급되지 않았습니다.',
  },
  rewards_stopped: {
    en: 'Rewards are stopped. `npm run admin -- start-rewards`, then again.',
    tr: 'Ödüller durdurulmuş. `npm run admin -- start-rewards` ile başlatıp yeniden deneyin.',
    ru: 'Награды остановлены. Запустите `npm run admin -- start-rewards` и повторите.',
    ko: '보상이 멈춰 있습니다. `npm run admin -- start-rewards`로 다시 켠 뒤 시도하세요.',
  },
};
