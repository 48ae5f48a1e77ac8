import { describe, expect, it } from 'vitest'
import { filterCheck, heldLines, topicWarning } from '../../renderer/panel/personas/filter-warnings.ts'
import { draftOf } from '../../renderer/panel/personas/persona-draft.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { marlow } from '../fixtures/show.ts'

describe('heldLines', () => {
  const draft = draftOf(marlow)

  it('returns the lines that the filter would never allow, grouped by field', () => {
    const [gag, ...others] = draft.gags
    if (gag === undefined) throw new Error('Marlow has no running joke.')
    const changed = {
      lines: { ...draft.lines, death: 'Ow.\nVisit www.example.com now.\nThe walrus won. [sorry]' },
      gags: [{ ...gag, twist: 'More {prop}. | Walrus {prop}.' }, ...others],
    }
    const rules = { stage: defaultSettings.stage, show: { avoid: ['walrus'] } }
    const held = heldLines(changed, filterCheck(rules))
    expect([...held.keys()]).toEqual(['lines.death', 'gags.0.twist'])
    expect(held.get('lines.death')).toMatch(/line 2 \(.+\), line 3 \(.+\)\.$/)
  })

  it('returns no warnings for a built-in persona', () => {
    expect([...heldLines(draft, filterCheck(defaultSettings))]).toEqual([])
  })
})

describe('topicWarning', () => {
  const warning = (topic: string) => topicWarning(topic, marlow, defaultSettings)

  it('warns about patterns, and about words that occur in many lines', () => {
    expect(warning('.*')).toContain('“.*” is not used as a pattern')
    for (const topic of ['a', 'the', 'The']) expect(warning(topic)).toContain(`“${topic}” is too common`)
  })

  it.each(['spiders', 'Aunt May', '🕷', 'the ending', 'e.g. politics'])('does not warn about %s', (topic) => {
    expect(warning(topic)).toBeNull()
  })
})
