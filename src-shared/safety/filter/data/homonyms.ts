/** Words (in ROT13) by the language in which they are clean. In English or another language, they are rude. */
export const homonyms: Readonly<Record<string, string>> = {
  sv: 'fyhg fyhgrg fyhgra fyhgan svpx int frk sbqn sbqre cevpx cevpxra cevpxne obare fcvx fcvxra gvgg gvg xbpx ncbean fbcbean fxnaxre nob',
  da: 'fyhg fyhgf xlf gvg snt frk fzhggre gbffre',
  no: 'fyhgg frk gvg snt int',
  de: 'qvpx qvpxr qvpxre qvpxrf qvpxra qvpxrz jvpufr sntbgg nß nob nobf xenhg svpx',
  fr: 'ergneq ergneqf gneq qbhpur qbhpurf ergneqr ergneqre',
  nl: 'xhag gebba uhera qvwx qbhpur ubr nob ubrf',
  pl: 'plxn fhxn fhxv fhxr ohmv sntbg sntbpvr nob',
  cs: 'shx fcvxh grgn qnexl',
  hu: 'int grggr svhg',
  ro: 'phz qhcn zvatr arter zhfpuv ohman cbeav cbeavg cbeavz',
  es: 'arteb artebf cvpb ergneqb ergneqne',
  pt: 'arteb artebf cvpb',
  it: 'arteb',
}
