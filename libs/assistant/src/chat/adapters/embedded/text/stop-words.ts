import type { Language } from '../../../../domain/language.js';
import { asHeard } from './hangul.js';

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean).map(asHeard));

/** Words that say nothing about the topic, in lower case; Turkish without its own letters. */
export const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: list(`a about actually again all also am an and any are as at be because been being both but by can could did do does
    doesn doing don each else ever for from get gets give go going got had has hasn have haven having he her here him his
    how i if in into is isn it its just know kindly let like ll make many maybe me more most much my need not now of ok
    okay on one ones only or other our out over per please re really s say see she should so some t tell than thank that
    the their them then there these they thing things this those to too under up us use ve very want was way we were what
    when where which while who why will with would you your yours explain show exactly whats hows wheres im ive dont cant doesnt isnt possible able something someone
    somebody anything mean means happen happens happened service system site platform here id d m`),
  tr: list(`acaba ama ancak artik aslinda az bana bazi belki ben beni benim bile bir biraz birsey biz bizim boyle bu bunu
    bunun burada buradaki cok cunku da daha de degil diye eger en et eder ederim edebilir edebilirim edilir etmek
    etmeliyim etsem evet falan fazla gibi gore goster hangi hangisi hani hayir hem hep her hic icin ile ilgili ise iste
    istiyorum kac kadar ki kim lazim lutfen mi midir miyim misin mu mudur nasil ne neden nedir neler nelerdir nerede
    nereden nereye neresi niye o olan olarak oldu olmak olmasi olur oluyor olsa olsun olurum onu onun orada oyle sadece
    sana sen senin sey sizin siz soyle sonra su tam tane tum uzerinden uzere var ve veya ya yani yap yapabilirim yapar
    yaparim yapilir yapiliyor yapmak yapmaliyim yapmam yok zaten gerek gerekiyor gerekir anlat acikla demek sistem
    servis hizmet platform burasi adet tanesi neyi nelere peki`),
  ru: list(`а без бы был была были было быть в вам вас ваш весь вот все всё вы где да для до его ее её если есть еще ещё же
    за и из или им их к как какая какие каков какова каково какой какое каком ко когда кто куда ли либо мне мог могу может
    можно мой моя моё мое мои моих моего моей моему моём моем мы на надо наш не него нет ни но ну нужно о об он она они
    оно от очень по под пожалуйста почему при про с сам свой свою свои своё своего себе себя сейчас скажи сколько со так
    также там те тебе теперь то только тоже тот ты у уже хочу хотел чего чем через что чтобы чья эта эти это этого этом
    этот я меня мною зачем откуда такое такой расскажи объясни покажи делать сделать делается происходит бывает будет
    сервис система сервисе платформа тут здесь именно значит штук получается`),
  ko: list(`그 그것 그게 그냥 그럼 그리고 나 나는 내 내가 제 제가 저 저는 저의 나의 너 네 뭐 뭐가 뭔가 뭐야 뭐예요 뭔가요 무엇 무엇인가요
    무엇을 어떤 어떻게 어디 어디서 어디에 언제 얼마 얼마나 왜 이 이거 이것 이게 있나요 있어요 있어 있습니까 있는 있는지 있을까요 하나요
    해요 하는 하려면 하면 하고 하는지 해 해줘 해주세요 합니까 한가요 할 할까요 수 것 건가요 거예요 거야 되나요 돼요 되는 되는지 된
    됩니까 되요 될까요 알려줘 알려주세요 알려 보여줘 보여주세요 설명해줘 설명해주세요 좀 지금 제발 정도 대해 대한 관한 싶어요 싶어
    싶은데 싶습니다 인가요 인지 이야 예요 이에요 입니까 가 이란 란 은 는 을 를 의 에 에서 로 으로 와 과 도 만 요 한 및 또 또는 더 가요 나요
    서비스 시스템 플랫폼 여기 여기서 어때 어떤가요 무슨 필요한가요 필요해요 안 못 개 일 까지 부터 누구 누가 때 중 모두 다 안돼요 가능한가요`),
};

/** Words that ask about the user's own things; all count as one word. */
export const MINE: Record<Language, ReadonlySet<string>> = {
  en: list('my mine our ours'),
  tr: list('benim bizim'),
  ru: list('мой моя моё мое мои моих моего моей моему моём моем мою моим моими наш наша наше наши'),
  ko: list('내 내가 제 제가 나의 저의 우리'),
};
