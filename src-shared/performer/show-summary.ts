import type { Bits, GagView } from '../events/show.ts'
import type { State } from '../events/state.ts'
import type { ShowLanguage } from '../settings/show.ts'
import { fillText, type SaidTexts, saidTexts } from './show/said-texts.ts'

const maxBosses = 4
const maxGags = 3
const maxLiked = 3

/**
 * Summarizes a run in a few sentences of the show's language, such as "Beat the Warden after 3 losses." Null if there is nothing to
 * remember.
 */
export function showSummary(
  { show, settings, tally }: Pick<State, 'show' | 'settings' | 'tally'>,
  language: ShowLanguage,
): string | null {
  const { summary: said, quote } = saidTexts(language)
  const { bits, gags, used, laughed } = show
  const funny = [...laughed, ...settings.show.funny].filter((line) => !settings.show.never.includes(line))
  const liked = [...new Set(funny)].filter((line) => used.some(({ template }) => template === line))
  const sentences = [
    ...bits.bosses
      .toReversed()
      .flatMap((boss) => bossWords(boss, said))
      .slice(0, maxBosses),
    ...comebackWords(bits, said),
    ...tallyWords(tally, said),
    // Names of people in chat are remembered only where the people can be forgotten.
    ...gags
      .filter(({ isPerson }) => isPerson === undefined)
      .toReversed()
      .map((gag) => gagWords(gag, said))
      .slice(0, maxGags),
    ...(bits.place === null ? [] : [fillText(said.place, { place: bits.place })]),
    ...(liked.length === 0
      ? []
      : [
          fillText(said.liked, {
            lines: liked
              .slice(-maxLiked)
              .map((line) => fillText(quote, { text: line.replaceAll('\n', ' ') }))
              .join(', '),
          }),
        ]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

function bossWords({ name, deaths, beaten }: Bits['bosses'][number], said: SaidTexts['summary']): string[] {
  const values = { boss: name, count: String(deaths) }
  if (beaten)
    return [
      fillText(deaths === 0 ? said.beatenAtOnce : deaths === 1 ? said.beatenAfterOne : said.beaten, values),
    ]
  return deaths === 0 ? [] : [fillText(deaths === 1 ? said.openAfterOne : said.open, values)]
}

const comebackWords = ({ comebacks }: Bits, said: SaidTexts['summary']): string[] =>
  comebacks === 0
    ? []
    : [comebacks === 1 ? said.comeback : fillText(said.comebacks, { count: String(comebacks) })]

/** Returns the counts of an evening that may have had no named opponent. */
const tallyWords = ({ deaths, wins }: State['tally'], said: SaidTexts['summary']): string[] =>
  deaths + wins < 2 ? [] : [fillText(said.tally, { deaths: String(deaths), wins: String(wins) })]

const gagWords = ({ about, steps }: GagView, said: SaidTexts['summary']): string =>
  fillText(steps.some(({ step }) => step === 'payoff') ? said.gagEnded : said.gagOpen, { about })
