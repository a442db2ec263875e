import type { Language } from '../../domain/language.js';

/**
 * The words of the day: everyday things, short to write by hand and hard to confuse. The same index means the same
 * thing in each language. Appending words changes everybody's word once; nothing else depends on the lists.
 */
export const WORDS: Record<Language, readonly string[]> = {
  en: `apple bridge candle river mountain garden window basket lantern feather pencil umbrella ladder pillow orange
    button camera carpet rabbit turtle blanket bottle kettle mirror planet rocket sailor silver spider ticket violin
    wagon winter yellow zebra anchor barrel butter castle cherry circle cotton dragon eagle engine forest guitar hammer
    honey island jacket kitten lemon magnet needle ocean paper pepper puzzle rainbow ribbon saddle sunset thunder`
    .trim()
    .split(/\s+/),
  tr: `elma köprü mum nehir dağ bahçe pencere sepet fener tüy kalem şemsiye merdiven yastık portakal
    düğme kamera halı tavşan kaplumbağa battaniye şişe çaydanlık ayna gezegen roket denizci gümüş örümcek bilet keman
    vagon kış sarı zebra çapa fıçı tereyağı kale kiraz daire pamuk ejderha kartal motor orman gitar çekiç
    bal ada ceket yavrukedi limon mıknatıs iğne okyanus kâğıt biber yapboz gökkuşağı kurdele eyer günbatımı yıldırım`
    .trim()
    .split(/\s+/),
  ru: `яблоко мост свеча река гора сад окно корзина фонарь перо карандаш зонт лестница подушка апельсин
    пуговица камера ковёр кролик черепаха одеяло бутылка чайник зеркало планета ракета моряк серебро паук билет скрипка
    вагон зима жёлтый зебра якорь бочка масло замок вишня круг хлопок дракон орёл мотор лес гитара молоток
    мёд остров куртка котёнок лимон магнит игла океан бумага перец пазл радуга лента седло закат гром`
    .trim()
    .split(/\s+/),
  ko: `사과 다리 양초 강물 산맥 정원 창문 바구니 등불 깃털 연필 우산 사다리 베개 오렌지
    단추 카메라 양탄자 토끼 거북이 담요 물병 주전자 거울 행성 로켓 선원 은화 거미 승차권 바이올린
    마차 겨울 노랑 얼룩말 닻줄 나무통 버터 궁전 체리 동그라미 목화 드래곤 독수리 엔진 숲속 기타 망치
    벌꿀 무인도 재킷 고양이 레몬 자석 바늘 바다 종이 후추 퍼즐 무지개 리본 안장 노을 천둥`
    .trim()
    .split(/\s+/),
};
