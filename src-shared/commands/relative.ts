import { english } from './english.ts'
import type { Lexicon } from './lexicon.ts'
import type { StepCall } from './read-things.ts'
import type { Word } from './words.ts'

/**
 * Repeats the previous calls with the requested changes ("again", "louder", "once more but smaller"), or returns
 * null.
 */
export function relativeCalls(
  words: readonly Word[],
  previous: readonly StepCall[],
  lexicon: Lexicon,
): StepCall[] | null {
  if (previous.length === 0 || words.length === 0) return null
  const moves = words.some(({ norm }) => norm === 'move')
  // "Move to the left" is for the puppet. Only words on the screen can be moved: effects would be repeated.
  if (moves && !words.some(({ norm }) => MOVABLE.has(norm))) return null
  const changes: ((call: StepCall) => StepCall | null)[] = []
  let isRelative = false
  for (let at = 0; at < words.length; ) {
    const norm = words[at]?.norm ?? ''
    const placed = lexicon.find(words, at)
    const styled =
      placed?.meanings.filter((one) => one.kind === 'option' && one.parameter !== one.tool.main) ?? []
    if (placed && styled.length > 0 && placed.meanings.length === styled.length) {
      changes.push((call) => {
        const fitting = styled.find(({ tool }) => tool.name === call.name)
        if (fitting?.kind !== 'option') return null
        return { name: call.name, arguments: { ...call.arguments, [fitting.parameter]: fitting.option } }
      })
      at += placed.length
      continue
    }
    if (english.louderWords.has(norm) && norm !== 'up') changes.push(scaled(lexicon, 'level', 1.5))
    else if (english.softerWords.has(norm) && norm !== 'down') changes.push(scaled(lexicon, 'level', 0.5))
    else if (norm === 'up' || norm === 'down') {
      if (words[at - 1]?.norm === 'it' || words[at - 1]?.norm === 'that' || words[at - 2]?.norm === 'turn')
        changes.push(scaled(lexicon, 'level', norm === 'up' ? 1.5 : 0.5))
      else return null
    } else if (
      norm === 'more' &&
      words.length > 1 &&
      words.some(
        (word) => (english.againWords.has(word.norm) && word.norm !== 'more') || word.norm === 'time',
      )
    )
      isRelative = true
    else if (english.largerWords.has(norm)) changes.push(scaled(lexicon, 'count', 2))
    else if (english.smallerWords.has(norm)) changes.push(scaled(lexicon, 'count', 0.5))
    else if (english.againWords.has(norm)) isRelative = true
    else if (!english.relativeFillers.has(norm)) return null
    at += 1
  }
  if (!isRelative && changes.length === 0) return null
  const calls = previous.flatMap((call) => {
    if (moves && lexicon.tools.find(({ name }) => name === call.name)?.text === undefined) return []
    const changed = changes.reduce<StepCall | null>((now, change) => now && change(now), call)
    return changed === null ? [] : [changed]
  })
  return calls.length > 0 ? calls : null
}

const MOVABLE = new Set(['it', 'that', 'this', 'them'])

const scaled =
  (lexicon: Lexicon, what: 'count' | 'level', factor: number) =>
  (call: StepCall): StepCall | null => {
    const bounds = lexicon.tools.find(({ name }) => name === call.name)?.[what]
    if (bounds === undefined) return null
    const { parameter, least, most, usual } = bounds
    const before = call.arguments[parameter]
    const next = (typeof before === 'number' ? before : usual) * factor
    const rounded = what === 'count' ? Math.round(next) : Math.round(next * 100) / 100
    return {
      ...call,
      arguments: { ...call.arguments, [parameter]: Math.min(most, Math.max(least, rounded)) },
    }
  }
