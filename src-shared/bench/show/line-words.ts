const stopWords = new Set(
  (
    'a an and are as at be but by can did do does for from go had has have he her here him his how i if in into is it ' +
    "its it's like me my no not now of off on one or our out over she so some than that that's the their them then " +
    'there they this to too up us was we were what when where who will with you your'
  ).split(' '),
)

/** Returns the words and numbers of a text, in their original case. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? []

/** Returns whether a word carries information about a screen's content. */
export const isContent = (word: string): boolean => word.length >= 3 && !stopWords.has(word.toLowerCase())

/** Returns a line in lower case and without punctuation, for comparing lines. */
export const plainWords = (text: string): string => wordsOf(text.toLowerCase()).join(' ')

/** Returns the content words and the numbers of a text, in lower case. */
export const tellingWords = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => isContent(word) || /^\d/.test(word))
    .map((word) => word.toLowerCase())
