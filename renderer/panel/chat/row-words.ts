import type { HeardRow } from '../../../src-shared/contract/api/chat.ts'
import type { BeatKind } from '../../../src-shared/events/beat.ts'
import type { BeatView } from '../../../src-shared/events/show.ts'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { holdWords } from '../words/beat-words.ts'

/** Returns the names of a row's people: `Ana, Ben and 3 more`. */
export function peopleWords(names: readonly string[], count: number): string {
  const more = count - names.length
  const named = names.join(', ')
  return more > 0 ? fill(ui.chat.andMore, { names: named, count: more }) : named
}

/** Returns what happened in chat, without the words of a message. */
export function rowTitle(row: HeardRow): string {
  const names = row.people.map(({ name }) => name)
  switch (row.kind) {
    case 'asks':
      return names[0] ?? ''
    case 'first-time':
      return fill(ui.chat.newcomers, { who: peopleWords(names, row.count) })
    case 'gift':
      return fill(ui.chat.gave, {
        who: peopleWords(names, row.count),
        what: fill(ui.chat.gifts[row.what], { count: row.amount }),
      })
    case 'raid':
      return fill(ui.chat.raid, { who: names[0] ?? '', count: row.viewers })
    case 'erupts':
      return fill(ui.chat.erupts[row.mood], { count: row.count })
    case 'vote-opened':
      return fill(ui.chat.voteOpened, { options: row.options.join(' · ') })
    case 'vote':
      return fill(ui.chat.voted, { result: voteWords(row) })
    case 'counted':
      return fill(ui.chat.counted, {
        messages: fill(ui.chat.messages, { count: row.messages }),
        people: fill(ui.chat.people, { count: row.count }),
        gone: row.gone === 0 ? '' : fill(ui.chat.removed, { count: row.gone }),
      })
  }
}

/** Returns the result of a vote: `left 12 · right 7`. */
export const voteWords = ({
  options,
  counts,
}: Pick<Extract<HeardRow, { kind: 'vote' }>, 'options' | 'counts'>): string =>
  options.map((one, index) => `${one} ${figure(counts[index] ?? 0)}`).join(' · ')

/** What became of something from chat. `words`: the prepared line that answered it, or why it was not used. */
export interface Fate {
  readonly is: 'waits' | 'with-show' | 'none' | 'used' | 'unused'
  readonly words?: string
}

const beatKinds: { readonly [Kind in HeardRow['kind']]?: BeatKind } = {
  asks: 'chat-asks',
  'first-time': 'first-time',
  gift: 'gift',
  raid: 'raid',
  erupts: 'chat-erupts',
  vote: 'vote',
}
/** Time (ms) within which the show decides about what it was handed. */
const decidedMs = 20_000

/** Returns what became of a row. The show's beats say what it made of those that it was handed. */
export function fateOf(
  row: Pick<HeardRow, 'kind' | 'outcome' | 'at'>,
  beats: readonly BeatView[],
  now: number,
): Fate {
  const { outcome, at } = row
  if (outcome === 'waits') return { is: 'waits' }
  if (outcome !== 'handed') return { is: 'unused', words: ui.chat.leftOut[outcome] }
  const kind = beatKinds[row.kind]
  if (kind === undefined) return { is: 'none' }
  const view = beats.find((one) => one.beat.kind === kind && one.at >= at && one.at < at + decidedMs)
  if (view === undefined) {
    if (now < at + decidedMs) return { is: 'with-show' }
    // The show no longer remembers what it decided then.
    return at < (beats[0]?.at ?? 0) ? { is: 'none' } : { is: 'unused', words: ui.chat.passed }
  }
  if (view.plan.level === 'rest') return { is: 'unused', words: holdWords(view.plan).join(', ') }
  const { line, wordsAfterMs } = view.plan
  if (wordsAfterMs === undefined) return { is: 'unused', words: ui.shared.effectsOnly }
  return { is: 'used', ...(line === undefined ? {} : { words: line.text }) }
}
