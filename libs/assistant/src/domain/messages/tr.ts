import type { RewardMessages } from '../reward-reasons.js';

export const MESSAGES_TR: RewardMessages = {
  word_shown: 'Teşekkürler! İyiliğinizi ve günün kelimesini gördük: {coins} hesabınıza eklendi.',
  proven: 'Teşekkürler! İyiliğinizi gördük: {coins} hesabınıza eklendi.',
  hold_over: 'Bekleme süresi doldu: {coins} hesabınıza eklendi.',
  approved: 'İyilik fotoğrafınıza bakıldı: {coins} hesabınıza eklendi.',
  first_work: 'Cihazlarınız ilk işini tamamladı: {coins} hesabınıza eklendi.',
  embedded_judge:
    'Teşekkürler! Sahtelik belirtisi bulmadık. Fotoğraf yalnızca temel denetimlerden geçtiği için önce biri bakacak: {coins} sizin adınıza {until} tarihine kadar ayrıldı.',
  no_word:
    'Teşekkürler! İyiliğinizi gördük. {coins} sizin adınıza ayrıldı; {until} tarihinde hesabınıza geçer. Bir dahaki sefere fotoğrafta günün kelimesini gösterirseniz daha çok ve daha çabuk kazanırsınız.',
  hold_period: 'Teşekkürler! İyiliğinizi gördük. {coins} sizin adınıza ayrıldı; {until} tarihinde hesabınıza geçer.',
  looks_similar:
    'Bu fotoğraf daha önce gösterilen birine çok benziyor, bu yüzden incelenebilir. {coins} sizin adınıza ayrıldı; {until} tarihinde hesabınıza geçer.',
  doubtful:
    'Fotoğrafın bazı ayrıntıları net değil, bu yüzden incelenebilir. {coins} sizin adınıza ayrıldı; {until} tarihinde hesabınıza geçer.',
  random_review:
    'Teşekkürler! Fotoğrafınız rastgele denetim için seçildi. {coins} sizin adınıza ayrıldı; {until} tarihinde hesabınıza geçer.',
  fakery_found: 'Bu fotoğrafta düzenleme, yapay üretim veya ekran görüntüsü izleri var; bu yüzden ödül kazandırmıyor.',
  not_a_photo:
    'Paylaştığınız için teşekkürler. Bu görsel kamerayla çekilmiş bir fotoğrafa benzemiyor; bu yüzden ödül kazandırmıyor. Gerçekten fotoğrafsa, iyi ışıkta, filtresiz ve çerçevesiz bir tane daha çekip gönderin.',
  judged_fake: 'Bu fotoğraf gerçek görünmüyor; bu yüzden ödül kazandırmıyor.',
  no_deed: 'Bu fotoğrafta ödüllendirdiğimiz bir iyilik göremedik.',
  not_sure:
    'Bu fotoğrafta ne olduğunu yeterince anlayamadık. Günün kelimesini de gösteren daha net bir fotoğraf işe yarar.',
  duplicate_photo: 'Bu fotoğraf daha önce ödüllendirildi. Kim gösterirse göstersin, her fotoğraf bir kez sayılır.',
  not_signed_in: 'Fotoğrafınızda bir sorun görünmüyor. Ödül kazanmak için giriş yapın.',
  email_not_verified:
    'Fotoğrafınızda bir sorun görünmüyor. Ödül kazanmak için e-posta adresinizi doğrulayıp fotoğrafı yeniden gösterin.',
  rewards_off: 'Şu anda ödül verilmiyor. Lütfen daha sonra tekrar deneyin.',
  daily_cap: 'Bugünkü ödüllerinizin hepsini aldınız. Yeni gün 00:00 UTC’de başlar.',
  type_cap: 'Bu tür bir iyilik için bugün ödül aldınız. Başka bir tür hâlâ sayılır; bu tür ise yarın yeniden.',
  cool_down: 'Son ödülünüzün üzerinden çok az zaman geçti. Lütfen bu fotoğrafı biraz sonra yeniden gösterin.',
  weekly_cap: 'Bu haftaki ödüllerinizin hepsini aldınız. Lütfen birkaç gün sonra yeniden gelin.',
  budget_exhausted: 'Bugünün bütün ödülleri dağıtıldı. Yeni gün 00:00 UTC’de başlar.',
  taken_back: 'Bu ödül inceleme sonucunda geri alındı.',
  not_reviewed:
    'İyiliğiniz için teşekkürler! Bu fotoğrafa bakacak zamanı kimse bulamadı; bu yüzden ödülün süresi doldu. Üzgünüz.',
};
