import { deedNamedIn } from './deed-lexicon.js';
import { GOODNESS_TYPES } from '../../rewards/domain/reward.js';

const SAID: Record<(typeof GOODNESS_TYPES)[number], string[]> = {
  tree_planting: [
    'I planted an oak tree in the park',
    'Planting trees with my class',
    'Bugün okulda fidan diktik',
    'AĞAÇ DİKTİM',
    'Agac dikiyoruz',
    'Я посадил дерево',
    'Высаживаем саженцы у школы',
    '오늘 나무를 심었어요',
  ],
  cleanup: [
    'We picked up trash on the beach',
    'Beach clean-up with friends',
    'Sahildeki çöpleri topladık',
    'Parkı temizledik',
    'Убрал мусор во дворе',
    'Мы вышли на субботник',
    '공원에서 쓰레기를 주웠어요',
  ],
  animal_care: [
    'I fed a stray dog',
    'Rescued a kitten from the rain',
    'Sokak kedilerine mama verdim',
    'Yaralı bir köpeği veterinere götürdük',
    'Покормил бездомную собаку',
    'Спасли котёнка',
    '길고양이에게 밥을 줬어요',
  ],
  recycling: [
    'Took glass to the recycling point',
    'Geri dönüşüm kutusuna attım',
    'Сдали макулатуру на переработку',
    '분리수거 했어요',
  ],
  helping_people: [
    'Helped an old man across the street',
    'Komşumun poşetlerini taşıdım',
    'Помог бабушке с сумками',
    '어르신을 도와드렸어요',
  ],
  donation: ['Donated clothes', 'Kızılay’a kan verdim', 'Сдал кровь, я донор', '헌혈했습니다'],
  none: [
    '',
    'My breakfast',
    'Kahvaltım',
    'Мой завтрак',
    '점심 먹었어요',
    'A powerplant behind trees',
    'tomcat',
    '<script>alert(1)</script>',
  ],
};

describe('the deed a description names', () => {
  it.each(GOODNESS_TYPES)('is %s in each language', (deed) => {
    expect(SAID[deed].map((said) => [said, deedNamedIn(said)])).toEqual(SAID[deed].map((said) => [said, deed]));
  });

  it('is found in a long text without much work', () => {
    const started = performance.now();
    expect(deedNamedIn('plant '.repeat(1000))).toBe('none');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
