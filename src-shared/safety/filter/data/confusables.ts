/**
 * For each Latin letter, the characters that look like it. They are from Unicode's table of confusables (Unicode License
 * v3). Small capitals, turned, stroked and circled letters are added, because the table lacks them. Other look-alikes
 * become Latin letters through NFKD. Written by `scripts/filter-data.mjs`.
 */
const shapes: Readonly<Record<string, string>> = {
  a: 'ɐɑʌΛαλаᗅᴀ∆⍺ⱥꓮꭺ𐊠𖽀𝚨𝛂𝛢𝛼𝜜𝜶𝝖𝝰𝞐𝞪🅐🅰🇦',
  b: 'ƀƅɓʙβϐвъьᏼᖯᗷꓐꞵꮟ𐊂𐊡𐌁𝚩𝛣𝜝𝝗𝞑🅑🅱🇧',
  c: 'ƈȼɔϲсᴄⲥꓚꮯ𐊢𐌂𐐽𐔜𑣲🅒🅲🇨🝌',
  d: 'đɖɗԁᑯᗞᗪᴅ∂ꓒꓓꭰꮷ🅓🅳🇩',
  e: 'ǝɇəɛεеэєҽᴇ℮⋿ⴹꓰꬲꭼ𐊆𑣆𑣎𝚬𝛦𝜠𝝚𝞔🅔🅴🇪',
  f: 'ſƒɟϝքᖴẝꓝꜰꞙꬵ𐊇𐊥𐔥𑣂𝈓𝟊🅕🅵🇫',
  g: 'ƍǥɠɡɢԍցᏻᶃꓖꮐ🅖🅶🇬',
  h: 'ħɥʜηнһհᕼⲏꓧꮋꮒ𐋏𝚮𝛨𝜢𝝜𝞖🅗🅷🇭',
  i: 'ıǀɨɩɪ˛ͺιіӏוןاߊᛁᴉι∣⍳⏽ⲓⵏꓲꙇꭵﺍﺎ￨𐊊𐌉𐌠𑣃𖼨𝚤𝚰𝛊𝛪𝜄𝜤𝜾𝝞𝝸𝞘𝞲𞣇𞸀𞺀🅘🅸🇮',
  j: 'ɉʝϳјᒍᴊꓙꭻ🅙🅹🇯',
  k: 'ƙʞκкқᛕᴋⱪⲕꓗꮶ𐔘𝚱𝛫𝜥𝝟𝞙🅚🅺🇰',
  l: 'łƚǀɩɫʟιіӏוןاߊᒪᛁ∣⏽ⱡⲓⳑⵏꓡꓲꮮﺍﺎ￨𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨𝈪𝚰𝛪𝜤𝝞𝞘𞣇𞸀𞺀🅛🅻🇱',
  m: 'ɯɱμϻмᗰᛖᴍⲙꓟꮇ𐊰𐌑𝚳𝛭𝜧𝝡𝞛🅜🅼🇲',
  n: 'ŋƞɲɴηνипոռⲛꓠ𐔓𝚴𝛮𝜨𝝢𝞜🅝🅽🇳',
  o: 'øɵθοσоօסهھہەଠഠဝჿዐᴏᴑ○●◯ⲟⵔ〇ꓳꬽﮦﮧﮨﮩﮪﮫﮬﮭﻩﻪﻫﻬ𐊒𐊫𐐬𐓪𐔖𑣈𑣕𑣗𝚶𝛐𝛔𝛰𝜊𝜎𝜪𝝄𝝈𝝤𝝾𝞂𝞞𝞸𝞼𞸤𞹤𞺄🅞🅾🇴',
  p: 'þƥρϱрᑭᴘ⍴ⲣꓑꮲ𐊕𝚸𝛒𝛠𝛲𝜌𝜚𝜬𝝆𝝔𝝦𝞀𝞎𝞠𝞺𝟈🅟🅿🇵',
  q: 'ɋʠԛգզⵕ🅠🆀🇶',
  r: 'ɍɹɾʀʁгяᖇᴦⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵𝈖🅡🆁🇷',
  s: 'ƨƽʂѕտꓢꜱꮥꮪ𐊖𐑈𑣁𖼺🅢🆂🇸',
  t: 'ŧƭʇτтᴛ⊤⟙ⲧꓔꭲ𐊗𐊱𐌕𑣜𖼊𝚻𝛵𝜯𝝩𝞣🅣🆃🇹🝨',
  u: 'ʉʊʋμυуцսሀᑌᴜ∪⋃ꓴꞟꭎꭒ𐓶𑣘𖽂𝛖𝜐𝝊𝞄𝞾🅤🆄🇺',
  v: 'ʋνѵטᐯᴠ∨⋁ⴸꓦꛟꮩ𐔝𑜆𑣀𖼈𝈍𝛎𝜈𝝂𝝼𝞶🅥🆅🇻',
  w: 'ɯʍωшщѡԝաᴡꓪꮃꮤ𑜊𑜎𑜏𑣯🅦🆆🇼',
  x: '×χхᕁᕽ᙭ᚷ╳⤫⤬⨯ⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬𝚾𝛸𝜲𝝬𝞦🅧🆇🇽',
  y: 'ɏɣʎʏγυϒуүყᶌỿℽⲩꓬꭚꭹꮍ𐊲𑣄𑣜𖽃𝚼𝛄𝛶𝛾𝜰𝜸𝝪𝝲𝞤𝞬🅨🆈🇾',
  z: 'ƶȥʐζᴢꓜꮓ𐋵𑣄𑣉𝚭𝛧𝜡𝝛𝞕🅩🆉🇿',
}

/** The Latin letters that each look-alike may represent. */
export const confusables: ReadonlyMap<string, string> = Object.entries(shapes).reduce(
  (map, [letter, chars]) => {
    for (const char of chars) map.set(char, (map.get(char) ?? '') + letter)
    return map
  },
  new Map<string, string>(),
)
