import type { Character, ProbabilityOf } from './ctc-output.ts'

const minTwin = 0.02
const iconBelow = 0.6
const sureValue = 0.9
const minCapitals = 6
const capitalsForEach = 2

const twins = new Map<string, string>()
for (const [digit, letters] of [
  ['0', 'OoDQ'],
  ['1', 'lIi'],
  ['2', 'Zz'],
  ['5', 'Ss'],
  ['6', 'Gb'],
  ['8', 'B'],
] as const) {
  twins.set(digit, letters)
  for (const letter of letters) twins.set(letter, digit)
}

/**
 * Replaces characters that do not fit their word with look-alikes. Omits icons and stray letters of other scripts.
 */
export function likelyWords(words: readonly Character[][], probabilityOf: ProbabilityOf): Character[][] {
  const own = withoutIcons(withoutStrangers(words))
  const isCapital = hasOnlyCapitals(own)
  return own.map((word) => {
    const cased = isCapital && isMixed(word) ? word.map((each) => asCapital(each, probabilityOf)) : word
    return withCount(withColon(cased.map((each) => withTwin(each, cased, probabilityOf))))
  })
}

const withColon = (word: Character[]): Character[] =>
  /^\d{1,2};\d{2}$/.test(word.map(({ text }) => text).join(''))
    ? word.map((each) => (each.text === ';' ? { ...each, text: ':' } : each))
    : word

/** Reads a count of one, such as "×1", whose digit looks like a letter in pixel fonts. */
const withCount = (word: Character[]): Character[] =>
  /^[x×][lIi|]$/.test(word.map(({ text }) => text).join(''))
    ? word.map((each, n) => (n === 0 ? each : { ...each, text: '1' }))
    : word

const isDigit = ({ text }: Character): boolean => /\d/.test(text)
const isLetter = ({ text }: Character): boolean => /\p{L}/u.test(text)
const isForeign = ({ text }: Character): boolean =>
  /\p{L}/u.test(text) && !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)

/**
 * Removes letters that are not Latin, Greek or Cyrillic, because OCR often reads icons as such letters. Keeps them if
 * they outnumber all other letters and digits.
 */
function withoutStrangers(words: readonly Character[][]): Character[][] {
  const all = words.flat()
  const foreign = all.filter(isForeign).length
  const others = all.filter((each) => (isLetter(each) || isDigit(each)) && !isForeign(each)).length
  if (foreign === 0 || foreign > others) return [...words]
  return words.map((word) => word.filter((each) => !isForeign(each))).filter((word) => word.length > 0)
}

function withoutIcons(words: readonly Character[][]): Character[][] {
  const all = words.flat()
  const isIcon = (each: Character | undefined): boolean => each !== undefined && each.probability < iconBelow
  const from = all.findIndex((each) => !isIcon(each))
  const to = all.findLastIndex((each) => !isIcon(each))
  if (from < 0 || (from === 0 && to === all.length - 1)) return [...words]
  const value = all.slice(from, to + 1)
  const mean = value.reduce((sum, { probability }) => sum + probability, 0) / value.length
  const isValue = value.some(isDigit) && value.every(({ text }) => /[\d/:.,%()+x×-]/.test(text))
  if (!isValue || mean < sureValue) return [...words]
  const kept = new Set(value)
  return words.map((word) => word.filter((each) => kept.has(each))).filter((word) => word.length > 0)
}

function hasOnlyCapitals(words: readonly Character[][]): boolean {
  const letters = words.flat().filter(isLetter)
  const capitals = letters.filter(({ text }) => /\p{Lu}/u.test(text)).length
  return capitals >= minCapitals && capitals >= (letters.length - capitals) * capitalsForEach
}

const isMixed = (word: readonly Character[]): boolean =>
  word.some(({ text }) => /\p{Lu}/u.test(text)) && word.some(({ text }) => /\p{Ll}/u.test(text))

function asCapital(character: Character, probabilityOf: ProbabilityOf): Character {
  if (!/[a-z]/.test(character.text)) return character
  let text = character.text.toUpperCase()
  let most = probabilityOf(text, character.step)
  for (const capital of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const value = probabilityOf(capital, character.step)
    if (value > most) {
      most = value
      text = capital
    }
  }
  return { ...character, text }
}

const areInitials = (word: readonly Character[]): boolean =>
  /^\p{Lu}\.(?:[\p{Lu}\d]\.?)+!*$/u.test(word.map(({ text }) => text).join(''))

function withTwin(character: Character, word: readonly Character[], probabilityOf: ProbabilityOf): Character {
  const others = word.filter((other) => other !== character && (isDigit(other) || isLetter(other)))
  const isOdd =
    (isDigit(character) && (others.length >= 2 || areInitials(word)) && others.every(isLetter)) ||
    (isLetter(character) && others.length >= 2 && others.every(isDigit))
  if (!isOdd) return character
  let text = character.text
  let most = character.probability * minTwin
  for (const twin of twins.get(character.text) ?? '') {
    const value = probabilityOf(twin, character.step)
    if (value > most) {
      most = value
      text = twin
    }
  }
  return { ...character, text }
}
