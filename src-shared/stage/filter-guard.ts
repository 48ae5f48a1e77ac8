import type { CueContent } from '../events/cue.ts'
import { readableTexts, spokenText } from '../events/cue-words.ts'
import { cleanText } from '../safety/clean-text.ts'
import { createFilter, type Filter, type Hit, mask } from '../safety/filter/filter.ts'
import type { FilterRules } from '../settings/filter-rules.ts'
import type { Settings } from '../settings/settings.ts'
import type { Held, Offer, StageGuard } from './stage-guard.ts'

/** The settings that determine what the filter holds back. */
export interface FilterSettings {
  readonly stage: Pick<Settings['stage'], 'filter'>
  readonly show: Pick<Settings['show'], 'avoid'>
}

/**
 * Creates a function that returns the filter for the current settings. The filter is rebuilt only when its rules
 * change.
 */
export function currentFilter(settings: () => FilterSettings): () => Filter {
  let built: {
    readonly rules: FilterRules
    readonly topics: readonly string[]
    readonly filter: Filter
  } | null = null
  return () => {
    const { stage, show } = settings()
    if (built?.rules !== stage.filter || built.topics !== show.avoid)
      built = { rules: stage.filter, topics: show.avoid, filter: createFilter(stage.filter, show.avoid) }
    return built.filter
  }
}

/** Returns a function that cleans a text and masks what the filter holds back. */
export function filterMask(rules: FilterSettings): (text: string) => string {
  const filter = currentFilter(() => rules)
  return (text) => {
    const clean = cleanText(text)
    const { ok, hits } = filter().check(clean)
    return ok
      ? clean
      : mask(
          clean,
          hits.filter(({ level }) => level === 'hold'),
        )
  }
}

/**
 * Returns the guard that holds back text that may harm a person or the channel. Operators can show a text of their
 * own anyway.
 */
export const filterGuard = (filter: () => Filter) =>
  ({
    rule: 'filter',
    check({ content, anyway }: Offer): Held | null {
      const texts = [...readableTexts(content), spokenText(content) ?? '']
      if (readableTexts(content).includes('')) return nothingToRead
      if (anyway === true) return null
      // Check the joined texts as well: each text may be harmless alone, but harmful together with the others.
      for (const text of new Set(texts)) {
        const verdict = filter().check(text)
        if (!verdict.ok) return heldFor(verdict.hits)
      }
      return null
    },
  }) satisfies StageGuard

/**
 * Returns a function that returns whether the filter holds back a cue. It uses the current settings, which may have
 * changed since the cue was shown.
 */
export function holdsCue(settings: () => FilterSettings): (content: CueContent) => boolean {
  const { check } = filterGuard(currentFilter(settings))
  return (content) => check({ by: 'operator', content }) !== null
}

const nothingToRead: Held = { message: 'The text has no character that can be seen.', category: 'error' }

const heldFor = (hits: readonly Hit[]) => {
  const category = hits.find(({ level }) => level === 'hold')?.category ?? 'error'
  return { message: `The filter held it back: ${filterWords[category]}.`, category }
}

/** What a message says about a finding. It never repeats the text. */
const filterWords: Readonly<Record<Hit['category'], string>> = {
  slur: 'a slur',
  profanity: 'profanity',
  sexual: 'sexual words',
  'self-harm': 'self-harm',
  threat: 'a threat',
  'personal-data': 'personal data',
  link: 'a link',
  blocked: 'a word on your block list',
  topic: 'a topic to avoid',
  error: 'it could not be checked',
}
