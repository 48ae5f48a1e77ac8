/**
 * Words of other languages that a list of English or of another language has, in ROT13, and small words that are not English,
 * by which a text shows its language.
 */
export const homonyms: Readonly<Record<string, { readonly words: string; readonly small: string }>> = {
  sv: {
    words:
      'fyhg fyhgrg fyhgra fyhgan svpx int frk sbqn sbqre cevpx cevpxra cevpxne obare fcvx fcvxra gvgg gvg xbpx',
    small:
      'och att det är som på för av med till han hon jag inte har ett vi ni sig så om var kan vill ska nu mitt från eller när hur nästan mycket mot snart tar blir här där din',
  },
  da: {
    words: 'fyhg fyhgf xlf gvg snt frk fzhggre',
    small:
      'og det er som på af med til han hun jeg ikke har et vi sig så om var kan vil skal nu mit fra eller når hvor meget mod snart bliver din',
  },
  no: {
    words: 'fyhgg frk gvg snt',
    small:
      'og det er som på av med til han hun jeg ikke har et vi seg så om var kan vil skal nå mitt fra eller når hvor mye mot snart blir din',
  },
  de: {
    words: 'qvpx qvpxr qvpxre qvpxrf qvpxra qvpxrz jvpufr sntbgg',
    small:
      'das ist und ein eine einen einem einer nicht ich du er sie wir ihr mit von zu auf für im des sich auch noch sehr wie aber oder nur ja schon genug bauch luft trägt sind',
  },
  fr: {
    words: 'ergneq ergneqf gneq qbhpur qbhpurf',
    small:
      'le les du un une des et je tu il elle nous vous que qui dans en sur au aux ce cette mon ma mes ton ses avec pour très trop encore déjà plein',
  },
  nl: {
    words: 'xhag gebba uhera qvwx qbhpur',
    small:
      'het een en je jij ik hij zij wij niet op te dat met voor maar ook er nog wel naar heeft hebben wat waar als om bij uit',
  },
  pl: {
    words: 'plxn fhxn fhxv fhxr ohmv sntbg sntbpvr',
    small:
      'na nie się jest że z jak co mam moja mój ma po za od ale już tylko tak dla czy gdy ta w coś gra zegar',
  },
  cs: {
    words: 'shx fcvxh grgn qnexl',
    small: 'na se je že si jak co mám má po za od ale už jen tak pro když ta v moje můj jsem jsi jsou nebo',
  },
  hu: {
    words: 'int grggr svhg',
    small: 'az és egy nem hogy ez én te ő meg csak ha volt már el itt ott nagyon',
  },
  ro: {
    words: 'phz qhcn zvatr arter zhfpuv ohman',
    small: 'și si este nu că să pe cu un din mai ce eu tu el ea noi voi sunt ești dar ca pentru te ai',
  },
  es: {
    words: 'arteb artebf cvpb',
    small:
      'el los las un una del que en es con por para tu su se al más pero como está muy tengo mercado agujero té gato',
  },
  pt: {
    words: 'arteb artebf cvpb',
    small:
      'os um uma da dos das que em é não com por para meu minha se na mais mas como está muito gato buraco vinho',
  },
  it: {
    words: 'arteb',
    small: 'il gli le un una di del della che è non con mio tuo si al alla più ma come sono molto',
  },
}
