/** One word of a text with its place; `stem` is what two spellings of the same word share. */
export interface Word {
  readonly text: string
  readonly stem: string
  readonly start: number
  readonly end: number
}

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words that carry grammar, not meaning. They end a phrase and never count as evidence. */
export const FUNCTION_WORDS = list(`
a an the this that these those some any each every all both either neither no not n't
i me my mine we us our ours you your yours he him his she her hers it its they them their theirs myself
who whom whose which what when where why how whether
am is are was were be been being do does did doing done have has had having will would shall should can could
may might must ought let lets let's
and or but nor so yet if then than because while although though unless until since as
of in on at by for from to into onto with without within about above below under over between among through
during before after against along across around near off out up down upon via per toward towards behind beside
too very just only also even still again ever never here there now please kindly
i'm i'd i'll i've we're we'd you're it's that's there's what's whats who's how's where's don't doesn't didn't can't
am's s t d ll ve re m upto like well hey hi hello ok okay yes thanks thank
they're they've we've you've who's where's isn't aren't wasn't won't wouldn't couldn't shouldn't haven't hasn't
im ive dont theres theyre together u ur pls plz thx btw rn asap wanna gonna gotta kinda lol yo tho`)

/** Words that nearly every request or tool description carries: little evidence, but some. */
export const COMMON_WORDS = list(`
find get give tell show calculate compute determine provide help need want know look looking search retrieve fetch
return make made create use using used set return returns check see take come go going work working try trying
would like able figure information info details detail data value values number numbers result results list specific
specified given current currently based new following function tool user request please certain particular various
optional default format example e.g such type name one two first second many much more most other another
interested curious wondering planning thinking project today good best way time thing things possible available
estimate identify obtain perform generate estimate display provide provides allow allows want wants called
required id ids uuid api last next latest recent upcoming average several various top main general real actual exact right
required including include includes between including item items whole total per amount different nearest closest upcoming`)

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['feet', 'foot'],
  ['indices', 'index'],
  ['bought', 'buy'],
  ['sold', 'sell'],
  ['sent', 'send'],
  ['went', 'go'],
  ['found', 'find'],
  ['held', 'hold'],
  ['won', 'win'],
  ['hosted', 'host'],
])

/** Stems that were asked for lately: the words of tools and requests come back all the time. */
const stems = new Map<string, string>()
const MOST_STEMS = 8000

/** A light English stem: enough to join `movies`/`movie`, `booked`/`book`, `calculation`/`calculate`. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = readStem(word)
  if (stems.size >= MOST_STEMS) stems.clear()
  stems.set(word, stem)
  return stem
}

function readStem(word: string): string {
  let w = word.toLowerCase().replace(/['’]s$/, '')
  const irregular = IRREGULAR.get(w)
  if (irregular) return irregular
  if (w.length > 4 && w.endsWith('ies')) w = `${w.slice(0, -3)}y`
  else if (w.length > 3 && /[^su]s$/.test(w) && !w.endsWith('is')) w = w.slice(0, -1)
  else if (w.length > 4 && w.endsWith('sses')) w = w.slice(0, -2)
  for (const suffix of [
    'ational',
    'ations',
    'ation',
    'ators',
    'ator',
    'ating',
    'ated',
    'ate',
    'ing',
    'ed',
    'ly',
    'ion',
    'er',
    'or',
  ]) {
    const least = suffix.length > 2 || (suffix === 'ed' && !w.endsWith('eed')) ? 3 : 4
    if (w.endsWith(suffix) && w.length - suffix.length >= least) {
      w = w.slice(0, -suffix.length)
      break
    }
  }
  if (w.length > 3 && /([bdfgklmnprt])\1$/.test(w)) w = w.slice(0, -1)
  if (w.length > 3 && w.endsWith('e')) w = w.slice(0, -1)
  if (w.length > 3 && w.endsWith('y')) w = `${w.slice(0, -1)}i`
  return w
}

/** The words of prose, in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu)].map((match) => ({
    text: match[0],
    stem: stemOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** The words inside an identifier or prose: `getStockPrice`, `get_stock_price`, `stock.get` → lower-case words. */
export function partsOf(text: string): string[] {
  return (
    text
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/(\p{L})(\p{N})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []
  )
}

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word.toLowerCase())
export const isCommonWord = (word: string): boolean => COMMON_WORDS.has(word.toLowerCase())

/** How much a word says: 0 for grammar and digits, a little for the words of every request, 1 for the rest. */
export function weightOf(word: string): number {
  const w = word.toLowerCase()
  if (FUNCTION_WORDS.has(w) || /^\d+$/.test(w) || w.length < 2) return 0
  return COMMON_WORDS.has(w) ? 0.2 : 1
}

/** 1 for the same stem, 0.7 where one is the beginning of the other or they share most of it, else 0. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 4) return 0
  let shared = 0
  while (shared < short.length && short[shared] === long[shared]) shared += 1
  if (shared === short.length && long.length - short.length <= 5) return 0.7
  return shared >= 5 && shared >= long.length * 0.7 ? 0.7 : 0
}

const ENDS_IN_IE =
  /^(?:movies|cookies|series|species|zombies|calories|selfies|hoodies|brownies|rookies|newbies|foodies|smoothies)$/

/** A word without case and plural: what an option and its naming in a request must share. */
export const singular = (word: string): string => {
  const lower = word.toLowerCase().replace(/['’]s$/, '')
  if (lower.length > 4 && lower.endsWith('ies') && !ENDS_IN_IE.test(lower)) return `${lower.slice(0, -3)}y`
  return lower.length > 3 && lower.endsWith('s') && !/(?:ss|us|is)$/.test(lower) ? lower.slice(0, -1) : lower
}
