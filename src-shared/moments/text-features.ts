/** Number of feature indexes. It is much higher than that of learned features, so that few others share an index. */
export const featureCount = 1 << 20

/** Weight of a group of letters. It is less than that of other features (1), because a word has many groups. */
const groupShare = 0.4
const minGroup = 3
const maxGroup = 5

const maxLength = 200

export interface TextFeature {
  /** From 0 to `featureCount - 1`. */
  readonly index: number
  /** How much the feature counts in its text. The squares of a text's shares add up to 1. */
  readonly share: number
}

/**
 * Returns the features that suggest a text's meaning, such as its words, word pairs, groups of letters, and capitals.
 */
export function textFeatures(text: string): TextFeature[] {
  const shares = new Map<string, number>()
  const tokens = tokensOf(text.slice(0, maxLength))
  const words = tokens.filter((token) => /[\p{L}01]/u.test(token))
  for (const word of words) {
    shares.set(`w${word}`, 1)
    if (word.length > minGroup) for (const group of groupsOf(`<${word}>`)) shares.set(`g${group}`, groupShare)
  }
  const row = ['^', ...tokens, '$']
  row.forEach((token, at) => {
    const [next, second] = [row[at + 1], row[at + 2]]
    if (next !== undefined) shares.set(`p${token} ${next}`, 1)
    if (second === undefined) return
    shares.set(`t${token} ${next} ${second}`, 1)
    shares.set(`s${token} ${second}`, 1)
  })
  shares.set(`n${Math.min(9, words.length)}`, 1)
  shares.set(`f${words[0] ?? ''}`, 1)
  shares.set(`c${caseOf(text, words.length)}`, 1)
  shares.set(`e${/[^\p{L}\d\s]+$/u.exec(text)?.[0] ?? ''}`, 1)
  const length = Math.hypot(...shares.values())
  return [...shares].map(([feature, share]) => ({ index: indexOf(feature), share: share / length }))
}

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\d+(?:[.,:]\d+)*/g, (number) => (/^[0.,]+$/.test(number) ? '0' : '1'))
    .match(/[\p{L}01]+(?:'\p{L}+)*|[!?:…%+\-*"([/]|\.{2,}|\.$/gu) ?? []

function groupsOf(word: string): string[] {
  const groups: string[] = []
  for (let length = minGroup; length <= maxGroup; length += 1)
    for (let from = 0; from + length <= word.length; from += 1) groups.push(word.slice(from, from + length))
  return groups
}

function caseOf(text: string, words: number): 'capitals' | 'title' | 'lower' | 'sentence' {
  if (!/\p{Ll}/u.test(text)) return 'capitals'
  if (/^\p{Ll}/u.test(text)) return 'lower'
  return (text.match(/(?:^| )\p{Lu}/gu) ?? []).length >= words * 0.9 ? 'title' : 'sentence'
}

/** Returns the index of a feature, computed from its FNV-1a hash. */
function indexOf(feature: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % featureCount
}
