/** Messages that give orders instead of asking, whatever else they contain. */
const COMMANDS = [
  /^\W*(?:system|sistem|sİstem|система|시스템)\s*(?:prompt\s*)?[\]:>|]/iu,
  /<\|?(?:system|im_start|inst)\b|\[inst\]/iu,
  /(?:ignore|disregard|forget|override)\s(?:\p{L}+\s){0,4}(?:instructions?|rules?|prompts?|guidelines?|restrictions?)/iu,
  /^\W*(?:please\s)?(?:repeat|say)\s(?:exactly\s|word for word\s)?(?:after me|this\s?:|the following\s?:)/iu,
  /(?:talimat|kural|komut)\p{L}*\s(?:\p{L}+\s){0,2}(?:unut|yok say|görmezden gel|bırak)/iu,
  /(?:забудь|игнорируй|отбрось|проигнорируй)\p{L}*\s(?:\p{L}+\s){0,4}(?:инструкци|правил|указани|команд)/iu,
  /(?:지시|규칙|명령|지침)\S*\s?(?:\S+\s){0,2}(?:무시|잊)/u,
  /(?:system|sistem|системн\p{L}*|시스템)\s?(?:prompt|promptu?n?u?|промпт\p{L}*|프롬프트)/iu,
];

export const isHostile = (message: string): boolean => COMMANDS.some((command) => command.test(message));
