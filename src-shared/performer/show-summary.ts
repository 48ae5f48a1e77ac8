import type { Bits, GagView } from '../events/show.ts'
import type { State } from '../events/state.ts'

const maxBosses = 4
const maxGags = 3
const maxLiked = 3

/**
 * Summarizes a run in a few sentences, such as "Beat the Warden after 3 losses." Null if there is nothing to
 * remember.
 */
export function showSummary({ show, settings }: Pick<State, 'show' | 'settings'>): string | null {
  const { bits, gags, used, laughed } = show
  const funny = [...laughed, ...settings.show.funny].filter((line) => !settings.show.never.includes(line))
  const liked = [...new Set(funny)].filter((line) => used.some(({ template }) => template === line))
  const sentences = [
    ...bits.bosses.toReversed().flatMap(bossWords).slice(0, maxBosses),
    ...comebackWords(bits),
    // Names of people in chat are remembered only where the people can be forgotten.
    ...gags
      .filter(({ isPerson }) => isPerson === undefined)
      .toReversed()
      .map(gagWords)
      .slice(0, maxGags),
    ...(bits.place === null ? [] : [`It ended in ${bits.place}.`]),
    ...(liked.length === 0
      ? []
      : [
          `Liked: ${liked
            .slice(-maxLiked)
            .map((line) => `“${line.replaceAll('\n', ' ')}”`)
            .join(', ')}.`,
        ]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

const bossWords = ({ name, deaths, beaten }: Bits['bosses'][number]): string[] => {
  const losses = deaths === 1 ? '1 loss' : `${deaths} losses`
  if (beaten) return [deaths === 0 ? `Beat ${name} without a loss.` : `Beat ${name} after ${losses}.`]
  return deaths === 0 ? [] : [`${losses} to ${name}, who is still there.`]
}

const comebackWords = ({ comebacks }: Bits): string[] =>
  comebacks === 0 ? [] : [comebacks === 1 ? 'Won once on the last bit of health.' : `${comebacks} comebacks.`]

const gagWords = ({ about, steps }: GagView): string =>
  steps.some(({ step }) => step === 'payoff')
    ? `The joke about “${about}” was told completely.`
    : `The joke about “${about}” was not finished.`
