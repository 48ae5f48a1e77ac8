import { spokenText } from '../events/cue-words.ts'
import type { Filter } from '../safety/filter/filter.ts'
import { looksLikeMarkup } from '../toolcall/looks-like-markup.ts'
import { filterGuard } from './filter-guard.ts'
import { isBanned } from './similar.ts'
import { type StageGuard, visibleText } from './stage-guard.ts'
import { whisperGuard } from './whisper-guard.ts'

/** Holds back text meant for a program, such as JSON. The operator may show such text. */
export const markupGuard: StageGuard = {
  rule: 'markup',
  check({ content, by }) {
    const text = spokenText(content)
    if (by === 'operator' || text === null) return null
    return looksLikeMarkup(text) || looksLikeMarkup(visibleText(text))
      ? { message: 'The text looks like markup, such as JSON or a tool call, and not like something to say.' }
      : null
  },
}

/** Holds back lines that the streamer marked "never again", even with another name filled in. */
const neverGuard: StageGuard = {
  rule: 'never',
  check({ content, by, line }, { settings }) {
    const text = spokenText(content)
    if (by === 'operator' || text === null) return null
    return isBanned({ text, line }, settings.show.never)
      ? { message: 'The streamer never wants this line again.' }
      : null
  },
}

/** Returns the guards of the stage. The first one that holds an offer back decides. */
export const stageGuards = (filter: () => Filter): readonly StageGuard[] => [
  markupGuard,
  whisperGuard,
  filterGuard(filter),
  neverGuard,
]
