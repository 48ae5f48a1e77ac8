/**
 * For each Latin letter, the characters that look like it. They are from Unicode's table of confusables (Unicode License
 * v3). Small capitals, turned, stroked and circled letters are added, because the table lacks them. Other look-alikes
 * become Latin letters through NFKD. Written by `scripts/filter-data.mjs`.
 */
const shapes: Readonly<Record<string, string>> = {
  a: 'ɐɑʌΛαλадᗅᗩᴀ₳∆⍺△ⱥⲁ卂ꍏꓮꪖꬰꭺꮧ𐊠𖽀𝚨𝛂𝛢𝛼𝜜𝜶𝝖𝝰𝞐𝞪🅐🅰🇦',
  b: 'ƀƅɓɮʙβϐвъь฿ᏸᏼᖯᗷ᥇ⲃ乃ꌃꓐꞵꮟ𐊂𐊡𐌁𝚩𝛣𝜝𝝗𝞑🅑🅱🇧',
  c: '¢©ƈȼɔςϲсፈᑕᥴᴄ₵⊂☾ⲥ匚ꉓꓚꞓꮯ𐊢𐌂𐐽𐔜𑣲🅒🅲🇨🝌',
  d: 'đȡɖɗδԁժᑯᗞᗪᦔᴅ∂ⲇꀸꓒꓓꭰꮄꮷ🅓🅳🇩',
  e: 'ǝɇəɛεеэєҽᗴᴇ℮⋿ⲉⴹ乇ꍟꓰꫀꬲꭼꮛ𐊆𑣆𑣎𝚬𝛦𝜠𝝚𝞔🅔🅴🇪',
  f: 'ŧſƒɟʄϝғքᖴᚠᠻẝ₣千ꎇꓝꜰꞙꬵꭶ𐊇𐊥𐔥𑣂𝈓𝟊🅕🅵🇫',
  g: 'ƍǥɠɡɢԍցᏻᘜᧁᶃ₲ꁅꓖꮆꮐ🅖🅶🇬',
  h: 'ħɥɦʜηнһհᕼⱨⲏ卄ꃅꓧꫝꮋꮒ𐋏𝚮𝛨𝜢𝝜𝞖🅗🅷🇭',
  i: 'ıłǀɨɩɪ˛ͺίιіӏוןاߊเᓰᛁᴉι∣⍳⏽❗ⲓⵏ丨ꀤꓲꙇ꠸ꭵﺍﺎ￨𐊊𐌉𐌠𑣃𖼨𝚤𝚰𝛊𝛪𝜄𝜤𝜾𝝞𝝸𝞘𝞲𞣇𞸀𞺀🅘🅸🇮',
  j: 'ɉʝϳјյᒍᴊꀭꓙ꠹ꭻꮰﾌ🅙🅹🇯',
  k: 'ƙʞκкқҝӄᛕᴋ₭ⱪⲕꀘꓗꝁꮶ𐔘𝚱𝛫𝜥𝝟𝞙🅚🅺🇰',
  l: 'łƚǀɩɫɬɭʟιіӏլוןاߊᒪᛁ∣⏽ⱡⲓⳑⵏㄥ꒒ꓡꓲꪶꮭꮮﺍﺎ￨𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨𝈪𝚰𝛪𝜤𝝞𝞘𞣇𞸀𞺀🅛🅻🇱',
  m: 'ɯɱʍμϻмᗰᛖᴍ₥ⲙ爪ꂵꓟꪑꮇ𐊰𐌑𝚳𝛭𝜧𝝡𝞛🅜🅼🇲',
  n: 'ŋƞɲɴηνипոռրᑎ₦∩ⲛⲡ几ꈤꓠꪀꮑ𐔓𝚴𝛮𝜨𝝢𝞜🅝🅽🇳',
  o: 'ðøɵθοσόоօסهھہەଠഠဝჿዐᗝᴏᴑ○●◯⚪⭕ⲑⲟⵔ〇ㄖꂦꓳꪮꬽꭷꮎﮦﮧﮨﮩﮪﮫﮬﮭﻩﻪﻫﻬ𐊒𐊫𐐬𐓪𐔖𑣈𑣕𑣗𝚶𝛐𝛔𝛰𝜊𝜎𝜪𝝄𝝈𝝤𝝾𝞂𝞞𝞸𝞼𞸤𞹤𞺄🅞🅾🇴🔴',
  p: 'þƥρϱрքᑭᴘ₱⍴ⲣ卩ꉣꓑꭾꮲ𐊕𝚸𝛒𝛠𝛲𝜌𝜚𝜬𝝆𝝔𝝦𝞀𝞎𝞠𝞺𝟈🅟🅿🇵',
  q: 'ɋʠϙԛգզᑫⵕꆰꪇꭴ🅠🆀🇶',
  r: 'ɍɹɽɾʀʁгяրᖇᴦⲅ尺ꋪꓣꭇꭈꭱꮁꮢ𐓜𖼵𝈖🅡🆁🇷',
  s: 'ƨƽʂςѕտֆᔕᦓ₴ⳝ丂ꌗꓢꙅꜱꮥꮪ𐊖𐑈𑣁𖼺🅢🆂🇸💲',
  t: 'ŧƭȶʇτтէշᴛ₮⊤✝✞➕⟙ⲧㄒ丅꓄ꓔꞇꪻꭲꮦ𐊗𐊱𐌕𑣜𖼊𝚻𝛵𝜯𝝩𝞣🅣🆃🇹🝨',
  u: 'µʉʊʋμυуцսሀᑌᚢᴜ∪⋃ㄩꀎꓴꞟꪊꭎꭒꮼ𐓶𑣘𖽂𝛖𝜐𝝊𝞄𝞾🅤🆄🇺',
  v: 'ʋνѵטᐯᴠ∨⋁ⴸꃴꓦꛟꪜꮙꮩ𐔝𑜆𑣀𖼈𝈍𝛎𝜈𝝂𝝼𝞶🅥🆅🇻',
  w: 'ɯʍωшщѡԝաᗯᴡ₩ⲱ山ꅏꓪꪝꮃꮗꮤ𑜊𑜎𑜏𑣯🅦🆆🇼',
  x: '×χхӽӿጀᕁᕽ᙭ᚷ᥊╳✖❌⤫⤬⨯ⲭⵝ乂ꊼꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬𝚾𝛸𝜲𝝬𝞦🅧🆇🇽',
  y: 'ƴɏɣʎʏγυϒучүყᶌỿℽⲩⲯㄚꌩꓬꪗꭚꭹꮍ𐊲𑣄𑣜𖽃𝚼𝛄𝛶𝛾𝜰𝜸𝝪𝝲𝞤𝞬🅨🆈🇾',
  z: 'ƶȥɀʐζչፚᘔᴢⱬⲍ乙ꁴꓜꮓ𐋵𑣄𑣉𝚭𝛧𝜡𝝛𝞕🅩🆉🇿',
}

/** The Latin letters that each look-alike may represent. */
export const confusables: ReadonlyMap<string, string> = Object.entries(shapes).reduce(
  (map, [letter, chars]) => {
    for (const char of chars) map.set(char, (map.get(char) ?? '') + letter)
    return map
  },
  new Map<string, string>(),
)
