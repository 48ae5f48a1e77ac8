import { defined } from '../../step/record.ts'
import { countId } from '../ids.ts'
import { isFromProgram, type Observation } from '../observation.ts'
import { forgetSource } from '../show.ts'
import { delayAfter, noDelay } from '../sight-delay.ts'
import {
  maxProgramTexts,
  maxRecentBlocks,
  maxSources,
  maxTrendPoints,
  maxTrends,
  type RecentBlock,
  type SourceView,
  type TrendView,
} from '../state.ts'
import type { EarsView } from '../views.ts'
import { add, keep, type Reducers } from './change.ts'

export const sightReducers: Reducers<'sight'> = {
  'sight/observation': (state, event) => {
    const { observation } = event
    const isProgram = isFromProgram(observation)
    const isOther = !isProgram && (state.observation?.source ?? observation.source) !== observation.source
    return {
      ...state,
      show: isOther ? forgetSource(state.show, event.t) : state.show,
      ...(isProgram
        ? { programTexts: textsAfter(state.programTexts, observation) }
        : {
            observation,
            trends: trendsAfter(isOther ? [] : state.trends, observation),
            recentBlocks: blocksAfter(isOther ? [] : state.recentBlocks, observation),
            sightDelay: delayAfter(isOther ? noDelay : state.sightDelay, observation.ageMs),
          }),
      counters: countId(state.counters, 'observation', observation.id),
      totals: add(state, 'observations'),
    }
  },
  'sight/source': (state, event) => {
    const source: SourceView = {
      source: event.source,
      state: event.state,
      at: event.t,
      ...(event.remedy === undefined ? {} : { remedy: event.remedy }),
    }
    const others = state.sources.filter((other) => other.source !== event.source)
    // The old source may report `off` after the new source has already reported.
    const isOver = event.state === 'off' && state.source?.source !== event.source
    // The new source may show nothing for a while, and the jokes about the old one must not fill that time.
    const isLeft = event.state === 'off' && state.observation?.source === event.source
    return {
      ...state,
      show: isLeft ? forgetSource(state.show, event.t) : state.show,
      source: isOver ? state.source : source,
      sources: keep([...others, source], maxSources),
    }
  },
  'sight/card': (state, { card }) => ({ ...state, card }),
  'sight/own-panel': (state, event) => ({ ...state, ownPanelSince: event.visible ? event.t : null }),
}

const textsAfter = (before: readonly Observation[], text: Observation): Observation[] =>
  keep([...before.filter(({ source }) => source !== text.source), text], maxProgramTexts)

function blocksAfter(
  before: readonly RecentBlock[],
  { id, blocks = [] }: Observation,
): readonly RecentBlock[] {
  if (blocks.length === 0) return before
  const added = [...new Set(blocks.map(({ text }) => text))].map((text) => ({ text, observation: id }))
  const others = before.filter(({ text }) => !added.some((each) => each.text === text))
  return [...others, ...added].slice(-maxRecentBlocks)
}

function trendsAfter(before: TrendView[], { at, numbers }: Observation): TrendView[] {
  let trends = before
  for (const { label, value } of numbers) {
    const known = trends.find((trend) => trend.label === label)
    if (known?.points.at(-1)?.[1] === value) continue
    const points = keep([...(known?.points ?? []), [at, value] as [number, number]], maxTrendPoints)
    trends = keep([...trends.filter((trend) => trend !== known), { label, points }], maxTrends)
  }
  return trends
}

export const earsReducers: Reducers<'ears'> = {
  'ears/state': (state, { state: ears, message, remedy, t }) => {
    const view: EarsView = {
      state: ears,
      at: t,
      ...defined({ message, remedy }),
      speech: ears === 'listening' ? (state.ears?.speech ?? null) : null,
      wordsProblem: ears === 'off' ? null : (state.ears?.wordsProblem ?? null),
    }
    return { ...state, ears: view }
  },
  'ears/speech': (state, { speaking, loudness, t }) =>
    state.ears === null
      ? state
      : { ...state, ears: { ...state.ears, speech: { speaking, since: t, loudness } } },
  'ears/words': (state, { problem }) =>
    state.ears === null ? state : { ...state, ears: { ...state.ears, wordsProblem: problem ?? null } },
}
