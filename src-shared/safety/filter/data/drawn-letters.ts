/** Marks that together look like a letter. */
export const lettersOfMarks: Readonly<Record<string, string>> = {
  '/\\/\\': 'm',
  '|\\/|': 'm',
  '|v|': 'm',
  '\\/\\/': 'w',
  '|/\\|': 'w',
  vv: 'w',
  '|\\|': 'n',
  '/\\/': 'n',
  '|-|': 'h',
  '|_|': 'u',
  '(_)': 'u',
  '[_]': 'u',
  '/-\\': 'a',
  '/\\': 'a',
  '\\/': 'v',
  '|3': 'b',
  '|)': 'd',
  '|]': 'd',
  '[)': 'd',
  '|=': 'f',
  '|<': 'k',
  '|{': 'k',
  '|_': 'l',
  '()': 'o',
  '[]': 'o',
  '{}': 'o',
  '|*': 'p',
  '|>': 'p',
  '|2': 'r',
  '><': 'x',
  '}{': 'x',
}

/** For each letter, the characters (in lower case) that show it if they are turned by 180 degrees. */
const turned: Readonly<Record<string, string>> = {
  ...{
    a: 'ɐ∀',
    b: 'qꓭ',
    c: 'ɔ',
    d: 'pꓷ',
    e: 'ǝ',
    f: 'ɟⅎ',
    g: 'ƃᵷ⅁',
    h: 'ɥ',
    i: 'ᴉ',
    j: 'ɾ',
    k: 'ʞꓘ',
    l: 'ꞁʃ⅂',
  },
  ...{ m: 'ɯw', n: 'u', p: 'dԁ', q: 'b', r: 'ɹꓤ', t: 'ʇꓕ⊥', u: 'n∩', v: 'ʌλ', w: 'ʍm', y: 'ʎ⅄' },
}

/** The letter that each turned character shows. */
export const turnedLetters: ReadonlyMap<string, string> = new Map(
  Object.entries(turned).flatMap(([letter, chars]) => [...chars].map((char) => [char, letter])),
)
