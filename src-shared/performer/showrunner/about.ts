import { beatsOfSource } from '../../events/show.ts'
import type { State } from '../../events/state.ts'

/** Minimum length of a name. Shorter names match too many sentences. */
const minLetters = 3

/**
 * Returns the longest name of a thing or person of the show that a text mentions. The name is safe to show to the
 * audience.
 */
export function aboutOf(text: string, show: State['show']): string | undefined {
  const { bits } = show
  const names = [
    ...bits.bosses.map(({ name }) => name),
    ...bits.props.map(({ word }) => word),
    ...(bits.place === null ? [] : [bits.place]),
    ...beatsOfSource(show).flatMap(({ beat: { kind, subject } }) =>
      kind === 'dialogue' && subject !== null ? [subject] : [],
    ),
  ].filter((name) => name.length >= minLetters)
  const plain = ` ${wordsOf(text)} `
  return names.filter((name) => plain.includes(` ${wordsOf(name)} `)).sort((a, b) => b.length - a.length)[0]
}

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).join(' ')
