import type { HelpTopic } from '../topic.js';

export const eventFeed: HelpTopic = {
  id: 'event-feed',
  sources: ['GET /api/events', 'docs/events.md#reading'],
  en: {
    question: 'How do I follow what happens live?',
    text: 'GET /api/events lists what happened to your jobs, deploys, sessions, devices and money, oldest first, for {eventsKeptDays} days; go on with `?after=<next_after>`. With `Accept: text/event-stream` they come live: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer $TOKEN" $API/api/events`. A stream ends after an hour at most; come back with `Last-Event-ID` and nothing is missed. All types are in docs/events.md.',
  },
  tr: {
    question: 'Olanları canlı nasıl izlerim?',
    text: 'GET /api/events işlerinize, deploy\'larınıza, oturumlarınıza, cihazlarınıza ve paranıza ne olduğunu en eskiden başlayarak {eventsKeptDays} gün boyunca listeler; `?after=<next_after>` ile sürdürün. `Accept: text/event-stream` başlığıyla canlı gelir: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer $TOKEN" $API/api/events`. Bir akış en çok bir saat sürer; `Last-Event-ID` ile dönünce hiçbir şey kaçmaz. Bütün türler docs/events.md sayfasındadır.',
  },
  ru: {
    question: 'Как следить за событиями в реальном времени?',
    text: 'GET /api/events перечисляет, что произошло с вашими заданиями, деплоями, сессиями, устройствами и деньгами, от старых к новым, за {eventsKeptDays} дн.; дальше — с `?after=<next_after>`. С `Accept: text/event-stream` события приходят вживую: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer $TOKEN" $API/api/events`. Поток длится не больше часа; вернитесь с `Last-Event-ID`, и ничего не пропустите. Все типы — в docs/events.md.',
  },
  ko: {
    question: '일어나는 일을 실시간으로 어떻게 보나요?',
    text: 'GET /api/events는 내 작업, 배포, 세션, 기기, 돈에 일어난 일을 {eventsKeptDays}일 동안 오래된 순으로 보여 주며, `?after=<next_after>`로 이어서 읽습니다. `Accept: text/event-stream`을 보내면 실시간으로 옵니다: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer $TOKEN" $API/api/events`. 스트림은 길어야 한 시간이고, `Last-Event-ID`로 다시 연결하면 놓치는 것이 없습니다. 모든 종류는 docs/events.md에 있습니다.',
  },
};
