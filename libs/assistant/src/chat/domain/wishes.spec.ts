import { coinsIn, gigabytesIn, pointsAtPage, replicasIn, wishesIn, type Wish } from './wishes.js';

const SAYINGS: Array<[Wish, string[]]> = [
  ['why', ['Why does it wait?', 'Neden bekliyor?', 'Почему оно ждёт?', '왜 대기 중이죠?', "what's happening?"]],
  ['cost', ['What did it cost?', 'Ne kadar tuttu?', 'Сколько это стоило?', '얼마 들었어?']],
  ['end', ['Cancel it', 'Bunu iptal et', 'Отмени его', '이거 취소해', 'Stop this deploy', 'Durdur', 'Останови']],
  ['accept', ['accept the result', 'sonucu kabul et', 'прими результат', '결과 수락해 줘']],
  ['dispute', ['I want to dispute it', 'itiraz etmek istiyorum', 'хочу оспорить', '이의 제기하고 싶어']],
  ['again', ['run it again', 'yeniden çalıştır', 'запусти ещё раз', '다시 실행해 줘']],
  ['raise', ['raise the price', 'fiyatı artır', 'повысь цену', '가격을 올려 줘']],
  ['scale', ['scale to 3 replicas', '3 replikaya ölçekle', 'масштабируй до 3 реплик', '레플리카 3개로']],
  ['top_up', ['top up 5 GB', '5 GB ekle', 'добавь 5 ГБ', '5GB 추가']],
  ['self_test', ['test this', 'donanımı test et', 'проверь устройство', '테스트해 줘']],
  ['add_device', ['add a machine', 'bir makine eklemek istiyorum', 'добавить машину', '기기를 추가하고 싶어']],
];

describe('what a message wants', () => {
  it.each(SAYINGS)('%s, in four languages', (wish, sayings) => {
    for (const saying of sayings)
      expect([saying, [...wishesIn(saying)]]).toEqual([saying, expect.arrayContaining([wish])]);
  });

  it.each(["Don't cancel it", 'Не отменяй его', 'iptal etme', 'durdurma', '취소하지 마', 'Friends are bending'])(
    'is not the end of it: %s',
    (saying) => expect([...wishesIn(saying)]).not.toContain('end'),
  );

  it('is nothing in small talk, and is not looked for in a story', () => {
    expect(wishesIn('Hello there')).toEqual(new Set());
    expect(wishesIn(`${'once upon a time '.repeat(30)} cancel`)).toEqual(new Set());
  });

  it('is not slow in the longest message', () => {
    for (const text of ['add '.repeat(1000), 'а'.repeat(4000), '이 '.repeat(2000)])
      expect([...wishesIn(text)].length).toBeLessThan(5);
  });
});

it.each([
  ['Why does it wait?', true],
  ['and the price?', true],
  ['bunu neden yapmıyor acaba', true],
  ['почему это так долго', true],
  ['이거 왜 이렇게 오래 걸려요?', true],
  ['How do I cancel a job?', false],
  ['Bir işi nasıl iptal ederim?', false],
  ['Как отменить задание у вас?', false],
])('points at the page: %s %s', (message, expected) => expect(pointsAtPage(message)).toBe(expected));

it.each([
  ['scale to 12', 12, null, null],
  ['scale to 101', null, null, null],
  ['top up 2,5 GB', null, 2.5, null],
  ['post it for 12.5 coins', null, null, 12.5],
  ['сделай 3 реплики', 3, null, null],
  ['0 coins', null, null, null],
  ['1,000 coins', null, null, null],
  ['1,234,567.5 coins', null, null, null],
  ['1.000 coin', null, null, null],
  ['1.000.000 coin', null, null, null],
  ['0.125 GB', null, 0.125, null],
  ['1234567 GB', null, null, null],
])('amounts of %s', (message, replicas, gb, coins) => {
  expect([replicasIn(message), gigabytesIn(message), coinsIn(message)]).toEqual([replicas, gb, coins]);
});
