import type { PersonalReason } from '../../src-shared/contract/api/show.ts'
import { createFilter, type Filter } from '../../src-shared/safety/filter/filter.ts'
import { filterRules } from '../../src-shared/settings/filter-rules.ts'

/** "bob_99", "@bob" or "xXbob99Xx", but not "LV5" or "2nd". */
const userName = /@\p{L}|[\p{L}\d]_+[\p{L}\d]|\p{L}{3,}\d|\d\p{L}{3,}/u
const longNumber = /\d(?:[ .,'’-]?\d){6,}/
/** Replaces the letters of words that the filter held when they were read. */
const masked = '•'

let forData: Filter | undefined

/** Returns why a text may be personal, so that it must not leave the computer unseen; null if nothing suggests it. */
export function personalReasonOf(
  text: string,
  { isChat, isClean }: { readonly isChat: boolean; readonly isClean: (text: string) => boolean },
): PersonalReason | null {
  if (isChat) return 'chat'
  // The streamer's own rules may let personal data pass.
  forData ??= createFilter(filterRules.parse({ languages: [] }))
  const found = forData.check(text).hits.map(({ category }) => category)
  if (found.includes('personal-data') || found.includes('link')) return 'address'
  if (userName.test(text)) return 'name'
  if (longNumber.test(text)) return 'number'
  return text.includes(masked) || found.length > 0 || !isClean(text) ? 'filter' : null
}
