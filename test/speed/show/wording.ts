import { isContent, wordsOf } from '../../../src-shared/bench/show/show-figures.ts'
import type { Screen } from './screens.ts'
import type { ShownCue } from './shown-cues.ts'

const numberWords = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ')

export function quoteIn(line: string, screens: readonly Screen[]): string | null {
  const said = wordsOf(line)
  for (const { lines } of screens) {
    for (const { text } of lines) {
      const read = wordsOf(text)
      const label = said.find(
        (word) =>
          isContent(word) &&
          /^\p{Lu}/u.test(word) &&
          (read.includes(word.toUpperCase()) || (read.length === 1 && read[0] === word)),
      )
      if (label !== undefined) return label
      const run = commonRun(said, read)
      if (run !== null) return run
    }
  }
  return null
}

function commonRun(said: readonly string[], read: readonly string[]): string | null {
  const pairs = (words: readonly string[]): string[] => {
    const content = words.filter(isContent).map((word) => word.toLowerCase())
    return content.slice(1).map((word, n) => `${content[n]} ${word}`)
  }
  const known = new Set(pairs(read))
  return pairs(said).find((pair) => known.has(pair)) ?? null
}

export function readsNumber(line: string, screens: readonly Screen[]): boolean {
  if (/\d/.test(line)) return true
  const visible = new Set(
    screens.flatMap(({ lines }) => lines.flatMap(({ text }) => text.match(/\d+/g) ?? [])),
  )
  return wordsOf(line).some((word) => {
    const value = numberWords.indexOf(word.toLowerCase())
    return value > 2 && visible.has(String(value))
  })
}

export function templateOf({ cue, words }: ShownCue, screens: readonly Screen[]): string {
  if (cue.line !== undefined) return cue.line
  const read = new Set(
    screens.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsOf(text.toLowerCase()))),
  )
  return (words ?? '')
    .replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu, (word) => {
      if (/\d/.test(word)) return '#'
      const isQuoted = isContent(word) && /^\p{Lu}/u.test(word) && read.has(word.toLowerCase())
      return isQuoted ? '*' : word.toLowerCase()
    })
    .replace(/\*( \*)+/g, '*')
}
