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
