import type { RewardMessages } from '../reward-reasons.js';

export const MESSAGES_TR: RewardMessages = {
  word_shown: 'Teşekkürler! İyiliğinizi ve günün kelimesini gördük: {coins} hesabınıza eklendi.',
  proven: 'Teşekkürler! İyiliğinizi gördük: {coins} hesabınıza eklendi.',
  hold_over: 'Ödülünüzün bekleme süresi doldu: {coins} hesabınıza eklendi.',
  approved: 'Fotoğrafınızı bir kişi inceleyip onayladı: {coins} hesabınıza eklendi.',
  first_work: 'Cihazlarınız ilk işini tamamladı: {coins} hesabınıza eklendi.',
  embedded_judge:
    'Teşekkürler! Sahtelik belirtisi bulmadık. Fotoğrafınız şimdilik yalnızca temel denetimlerden geçti; bir kişinin onaylaması gerekiyor. {coins} sizin adınıza {until} tarihine kadar bekletiliyor.',
  no_word:
    'Teşekkürler! İyiliğinizi gördük. {coins} {until} tarihine kadar bekletiliyor, sonra hesabınıza geçer. Bir dahaki sefere fotoğrafta günün kelimesini gösterirseniz daha çok ve daha çabuk kazanırsınız.',
  hold_period: 'Teşekkürler! İyiliğinizi gördük. {coins} {until} tarihine kadar bekletiliyor, sonra hesabınıza geçer.',
  looks_similar:
    'Bu fotoğraf daha önce gönderilen birine çok benziyor; bir kişi inceleyebilir. {coins} {until} tarihine kadar bekletiliyor, sonra hesabınıza geçer.',
  doubtful:
    'Fotoğrafın bazı ayrıntıları net değil; bir kişi inceleyebilir. {coins} {until} tarihine kadar bekletiliyor, sonra hesabınıza geçer.',
  random_review:
    'Teşekkürler! Fotoğrafınız rastgele denetim için seçildi. {coins} {until} tarihine kadar bekletiliyor, sonra hesabınıza geçer.',
  fakery_found: 'Bu fotoğrafta düzenleme, yapay üretim veya ekran görüntüsü izleri var; bu yüzden ödül kazandırmıyor.',
  not_a_photo:
    'Paylaştığınız için teşekkürler. Bu görsel kamerayla çekilmiş bir fotoğrafa benzemiyor; bu yüzden ödül kazandırmıyor. Gerçekten bir fotoğrafsa iyi ışıkta, filtresiz ve çerçevesiz bir tane daha çekip gönderin.',
  judged_fake: 'Bu fotoğraf gerçek görünmüyor; bu yüzden ödül kazandırmıyor.',
  no_deed: 'Bu fotoğrafta ödüllendirdiğimiz bir iyilik göremedik.',
  not_sure: 'Bu fotoğrafta ne olduğunu anlayamadık. Günün kelimesini de gösteren daha net bir fotoğraf deneyin.',
  duplicate_photo: 'Bu fotoğraf daha önce ödüllendirildi. Kim gönderirse göndersin, her fotoğraf bir kez sayılır.',
  not_signed_in: 'Fotoğrafınızda bir sorun görünmüyor. Ödülü almak için giriş yapıp fotoğrafı yeniden gönderin.',
  email_not_verified:
    'Fotoğrafınızda bir sorun görünmüyor. Ödülü almak için e-posta adresinizi doğrulayıp fotoğrafı yeniden gönderin.',
  rewards_off: 'Ödüller şu anda kapalı. Daha sonra yeniden deneyin.',
  daily_cap: 'Bugünkü ödül sınırınıza ulaştınız. Yeni gün 00:00 UTC’de başlar.',
  type_cap: 'Bu tür iyilik için günlük sınıra ulaştınız. Başka türler bugün de sayılır; bu tür yarın yeniden sayılır.',
  cool_down: 'Kısa süre önce bir ödül aldınız. Bu fotoğrafı biraz sonra yeniden gönderin.',
  weekly_cap: 'Bu haftaki ödül sınırınıza ulaştınız. Birkaç gün sonra yeniden gelin.',
  budget_exhausted: 'Bugünün bütün ödülleri dağıtıldı. Yeni gün 00:00 UTC’de başlar.',
  taken_back: 'Bu ödül inceleme sonucunda geri alındı.',
  not_reviewed:
    'İyiliğiniz için teşekkürler! Bu fotoğraf zamanında incelenemedi; bu yüzden ödülün süresi doldu. Üzgünüz.',
};
