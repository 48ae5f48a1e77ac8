import { type FlatText, replaceInFlat, type Shape, shapeAt } from './flat-text.ts'
import { isEverydayWord } from './lexicon.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const endings = list(
  'com net org edu gov mil info biz gg tv xyz io dev co ai uk de fr es ru pl tr nl eu ca au jp cn br pt se dk fi cz hu ro gr ua ie mx ar cl nz kr tw hk sg vn id th ph za il ae ir ng ke eg by kz su lv lt ee sk si hr bg lu li cc ws fm gl ly vc ag sx la gs ms onl porn xxx icu cyou fyi',
)
/** After an everyday word, these count as `ambiguous`: "match.win" may be two sentences without a space. */
const wordEndings = list(
  'win men date host link click download online site stream social forum blog shop store club tech cloud gift gifts loan deals bet poker casino tube cam cams chat adult sexy buzz guru ninja website promo vip lol wtf wiki',
)
/**
 * These are also words or file extensions ("notes.md"). A domain that ends with one is a link only with a path,
 * `www.` or a known host.
 */
const ambiguous = list(
  'it is so me my in to at be no do us am as go md py rs sh zip mov app live pro name top fun games game team world life today space now one art page run news media video work zone email ml tk cf ga gq pw cx nu st tl to vu im pm mn bz ps pn',
)

/** Returns whether a domain can end with this label (lower case). */
export const isTopLevel = (label: string): boolean =>
  endings.has(label) || wordEndings.has(label) || ambiguous.has(label)

const hosts = list(
  't.me youtu.be bit.ly discord.me wa.me goo.gl is.gd fb.me twitch.tv kick.com twitter.com x.com',
)
const scheme =
  /(?:https?|hxxps?|ftp|wss?|steam|discord|tg|magnet|javascript|data|file):(?:\/\/)?[^\s]{2,2000}/gi
const domain =
  /(?<![a-z0-9@_.-])((?:[a-z0-9][a-z0-9-]{0,62}\.){1,8})([a-z]{2,24})(?![a-z0-9_-])(:\d{2,5})?([/?#][^\s]{0,2000})?/gi
const written =
  /\s*[([{<]\s*(?:dot|d0t|punkt|punto|point|\.)\s*[)\]}>]\s*|\s+(?:dot|d0t|punkt|punto)\s+(?=[a-z]{2,12}\b)|\s+\.\s*(?=[a-z]{2,12}\b)|(?<=\w)\.\s(?=(?:com|net|org|gg|tv|io)\b)/gi
const slash = /\s*[([{]\s*slash\s*[)\]}]\s*|\s+slash\s+|\s+\/\s*(?=\w)/gi

const isDomain = (labels: string, ending: string, path: string | undefined): boolean => {
  const parts = labels.slice(0, -1).split('.')
  const last = parts.at(-1) ?? ''
  if (!/[a-z]/i.test(last) && parts.length < 2) return false
  if (endings.has(ending)) return last.length > 1 || hosts.has(`${last}.${ending}`)
  if (wordEndings.has(ending) && !isEverydayWord(last.toLowerCase())) return true
  if (!ambiguous.has(ending) && !wordEndings.has(ending)) return false
  return (
    parts[0] === 'www' ||
    hosts.has(`${last}.${ending}`) ||
    (path?.startsWith('/') === true && path.length > 1)
  )
}

/** Finds URLs, domains and invite links, even with "dot" and "slash" as words. */
export function findLinks(flat: FlatText): Shape[] {
  const joined = replaceInFlat(replaceInFlat(flat, written, '.'), slash, '/')
  const found: Shape[] = []
  for (const { index, 0: link } of flat.text.matchAll(scheme)) {
    // Words such as "file: open" and "data:" in a sentence are not links.
    if (
      /^(?:https?|hxxps?|ftp|wss?|steam|discord|tg|file):\/\/|^(?:magnet|data|javascript):[^\s]{8}/i.test(
        link,
      )
    )
      found.push(shapeAt(flat, 'link', index, index + link.length))
  }
  for (const text of joined === flat ? [flat] : [flat, joined])
    for (const { index, 0: whole, 1: labels = '', 2: ending = '', 4: path } of text.text.matchAll(domain))
      if (isDomain(labels.toLowerCase(), ending.toLowerCase(), path))
        found.push(shapeAt(text, 'link', index, index + whole.length))
  return found
}

interface Rule {
  readonly rule: string
  readonly pattern: RegExp
  readonly holds?: (found: string, before: string, after: string) => boolean
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Returns whether the check digit of a card number is right (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

/** Returns whether a text has the length and the check digits of an IBAN (ISO 13616). */
function passesIban(text: string): boolean {
  const compact = text.replace(/ /g, '').toUpperCase()
  if (compact.length < 15 || compact.length > 34) return false
  let rest = 0
  for (const char of compact.slice(4) + compact.slice(0, 4))
    for (const digit of Number.parseInt(char, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const isCount = (found: string): boolean =>
  found.split(/\D/).every((part, n, parts) => n === 0 || Number(part) === Number(parts[n - 1]) + 1)

const isVersion = (before: string): boolean =>
  /(?:\bv|ver|version|build|patch|release|update|firmware|driver)\.?\s?$/i.test(before)
const asksToCall =
  /(?:phone|call|text|tel|mobile|cell|whatsapp|number|handy|nummer|sms|fax|reach me|contact|ring)\b[^\d]{0,20}$/i

const suffix =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|terrace|square|sq|crescent|close|parkway|pkwy|highway|hwy|alley|circle|grove|gardens|mews'

const isSpokenAddress = (found: string): boolean =>
  found
    .slice(found.search(/\S+$/))
    .split('.')
    .some(
      (label, n, labels) =>
        n > 0 &&
        isTopLevel(label.toLowerCase().replace(/-.*/, '')) &&
        !(/^[A-Z][a-z]/.test(label) && /^[^A-Z]/.test(labels[n - 1] ?? '')),
    )

const rules: readonly Rule[] = [
  {
    rule: 'email',
    // A top-level domain begins with a letter, so the time in "we start @ 7.30" does not match.
    pattern: /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z][a-z0-9-]{0,62}/gi,
  },
  {
    rule: 'email',
    pattern: /[a-z0-9][a-z0-9._%+-]{0,63}\s+at\s+[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/gi,
    holds: isSpokenAddress,
  },
  {
    rule: 'card',
    pattern: /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d.,]\d)(?!\d)/g,
    holds: (found) => /^[3-6]/.test(found) && passesLuhn(digitsOf(found)),
  },
  {
    rule: 'phone',
    pattern: /(?<![\w+.,])\+\d(?:[ ().\-/]{0,2}\d){7,14}(?!\d)/g,
  },
  {
    rule: 'phone',
    pattern: /(?<![\w.,])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d.,]\d)(?!\w)/g,
    // Numbers with only spaces may be a scoreboard, so they need a word such as "phone" before them.
    holds: (found, before) => /[-.()]/.test(found) || asksToCall.test(before),
  },
  {
    rule: 'phone',
    pattern: /(?<![\w.,:-])0\d(?:[ /.-]?\d){7,11}(?![\d.,:]\d)(?!\w)/g,
    holds: (found, before) =>
      asksToCall.test(before) ||
      (!isCount(found) && /^0[1-9]\d{1,4}[ /-]\d{3,}|^0[1-9]([ .-]\d\d){4}$|^0[1-9]\d{8,10}$/.test(found)),
  },
  {
    rule: 'phone',
    pattern: /(?<![\w.,])\d(?:[ .-]?\d){6,13}(?!\w)/g,
    holds: (_found, before) => asksToCall.test(before),
  },
  { rule: 'social-security', pattern: /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g },
  {
    rule: 'ip-address',
    pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d)/g,
    holds: (found, before) =>
      !isVersion(before) &&
      !/^(?:127|0)\./.test(found) &&
      found.split('.').every((part) => Number(part) < 256),
  },
  {
    rule: 'ip-address',
    pattern: /(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi,
    holds: (found) => {
      const groups = found.split(':').filter((group) => group !== '')
      const whole = found.includes('::') ? groups.length > 1 : groups.length === 8
      return whole && groups.some((group) => group.length > 2)
    },
  },
  { rule: 'mac-address', pattern: /(?<![\w:-])(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}(?![\w:-])/gi },
  {
    rule: 'iban',
    pattern: /(?<!\w)[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,3})?(?!\w)/gi,
    holds: passesIban,
  },
  {
    rule: 'street-address',
    pattern: new RegExp(
      `(?<![\\w.,:/-])\\d{1,5}[a-z]?,? (?:(?:n|s|e|w|north|south|east|west)\\.? )?((?:[\\p{L}\\d.'-]{2,20} ){1,3}?)(?:${suffix})\\b\\.?`,
      'giu',
    ),
    holds: isAddress,
  },
  {
    rule: 'street-address',
    pattern:
      /(?<!\w)(?:\p{L}{2,30}(?:stra(?:ss|ß)e|str\.)|(?:calle|rue|via|viale|rua|avenida|ulica|ul\.|avenue|plaza|piazza) (?:\p{L}{1,20} ){0,3}\p{L}{2,30},?) \d{1,4}[a-z]?(?!\w)/giu,
  },
  {
    rule: 'street-address',
    pattern:
      /(?<!\w)\d{1,4}(?: bis| ter)?,? (?:rue|boulevard|avenue|chemin|impasse) (?:de |du |des |la |le |les |l'){0,3}\p{L}{3,30}/giu,
  },
  { rule: 'secret', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/g },
  {
    rule: 'secret',
    pattern:
      /(?<!\w)(?:AKIA[A-Z0-9]{12,}|gh[oprsu]_\w{20,}|github_pat_\w{20,}|sk-[\w-]{16,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{30,}|eyJ[\w-]{10,}\.[\w-]{5,}|live_\d{5,}_\w{10,}|oauth:\w{20,}|glpat-[\w-]{15,}|hf_\w{20,}|npm_\w{30,})/g,
  },
  {
    rule: 'secret',
    pattern:
      /\b(?:password|passwort|passwd|passcode|api[ _-]?key|stream ?key|secret|access[ _-]?token|token)\s{0,3}(?:is|:|=)\s{0,3}(\S{6,200})/gi,
    holds: (found) => {
      const value = /(?:is|:|=)\s{0,3}(\S+)$/i.exec(found)?.[1] ?? ''
      return /\d/.test(value) && /[a-z]/i.test(value)
    },
  },
  {
    rule: 'secret',
    pattern: /(?<![\w/-])[\w-]{28,400}(?![\w-])/g,
    holds: (found) =>
      /^[0-9a-f]{32,}$/i.test(found)
        ? /\d/.test(found) && /[a-f]/i.test(found)
        : (found.match(/\d/g) ?? []).length > 3 && /[a-z]/.test(found) && /[A-Z]/.test(found),
  },
]

const smallWords =
  /\b(?:the|a|an|of|on|in|to|my|your|more|and|for|by|at|this|that|is|with|minutes?|hours?|seconds?|meters?|miles?|km|players?|enemies|points|hp|xp|st|nd|rd|th|x|way|left|right|lap|laps|level|gold|coins?|kills?|cars?)\b/i

/** Accepts "12 Main Street" and "5 oak drive", not "2 enemies on the road" or "3 Way Street Fighter". */
function isAddress(found: string, before: string, after: string): boolean {
  if (/\b(?:level|lvl|stage|chapter|wave|round|map|world|room|part|season|episode|no\.?|#)\s*$/i.test(before))
    return false
  const words = found.replace(/^\d+[a-z]?,? /i, '')
  if (smallWords.test(words.replace(/\S+$/, ''))) return false
  const ends = /^\s*(?:$|[,.;!?)]|\d|and\b|in\b|apt|unit|flat|suite|\p{Lu}\p{Ll}+,?\s*(?:$|\p{Lu}))/u.test(
    after,
  )
  const short = /\b(?:st|dr|pl|ct|ln|sq|place|court|close|circle|square|grove|lane)\.?$/i.test(words)
  const isProper = /^\p{Lu}/u.test(words) && /\p{Lu}\S*$/u.test(words)
  return isProper ? ends || !short : ends && !short && words.split(' ').length <= 3
}

const at =
  /\s*[([{<]\s*(?:at|@)\s*[)\]}>]\s*|\s+at\s+(?=[\w.-]{1,63}\s*(?:\bdot\b|[([{<]\s*(?:dot|\.)\s*[)\]}>])\s*\w)|\s+@\s+/gi
const dot = /\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+dot\s+(?=[a-z]{2,12}\b)/gi

/** Finds personal data, such as phone numbers, and secrets, such as keys. */
export function findPersonalData(flat: FlatText): Shape[] {
  const found: Shape[] = []
  for (const { rule, pattern, holds } of rules) {
    for (const { index, 0: text } of flat.text.matchAll(pattern)) {
      const end = index + text.length
      const before = flat.text.slice(Math.max(0, index - 40), index)
      if (holds === undefined || holds(text, before, flat.text.slice(end, end + 40)))
        found.push(shapeAt(flat, rule, index, end))
    }
  }
  const joined = replaceInFlat(replaceInFlat(flat, at, '@'), dot, '.')
  const email = rules[0]
  if (joined !== flat && email !== undefined)
    for (const { index, 0: text } of joined.text.matchAll(email.pattern))
      found.push(shapeAt(joined, email.rule, index, index + text.length))
  return found
}
