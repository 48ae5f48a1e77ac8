import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { OverLimitsNotice, SettingsNotice } from '../../renderer/panel/shell/notices.tsx'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

describe('SettingsNotice', () => {
  it('shows the problem of the settings file until a later start finds no problem', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    journal.append(runStart)
    const { settings, brain } = journal.state()
    const shown = () => renderToStaticMarkup(<SettingsNotice problem={journal.state().settingsProblem} />)
    expect(shown()).toBe('')
    journal.append({ type: 'settings/problem', message: 'It was repaired.', remedy: 'Check it.' })
    expect(shown()).toContain('<b>It was repaired.</b> Check it.')
    journal.append({ type: 'run/resumed', settings, brain, cutBytes: 0 })
    expect(shown()).toBe('')
  })
})

describe('OverLimitsNotice', () => {
  it('shows how many runs would be deleted and why Adlib asks', () => {
    const over = { runs: 14, of: 15, bytes: 3.2e9, why: 'clock' } as const
    const shown = renderToStaticMarkup(<OverLimitsNotice over={over} />).replaceAll('<!-- -->', '')
    expect(shown).toContain('Adlib would have to delete 14 of 15 runs (3.2 GB).</b> The')
    expect(shown).toContain('The clock may be wrong, so nothing was deleted.')
    expect(shown).toContain('Keep them')
    expect(shown).toContain('Delete them')
  })

  it('the question whether to delete runs stays open until it is answered or Adlib restarts', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    const asked = { type: 'data/over-limits', runs: 3, of: 4, bytes: 10, why: 'most' } as const
    const { settings, brain } = journal.append(runStart) && journal.state()
    for (const end of [
      { type: 'data/limits-settled', deleted: 3, by: 'panel' },
      { type: 'run/resumed', settings, brain, cutBytes: 0 },
    ] as const) {
      journal.append(asked)
      expect(journal.state().overLimits).toEqual({ runs: 3, of: 4, bytes: 10, why: 'most' })
      journal.append(end)
      expect(journal.state().overLimits).toBeNull()
    }
  })
})

describe('the problems of data files', () => {
  it('keeps only the newest three problems, without duplicates, until a restart clears them', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    journal.append(runStart)
    const { settings, brain } = journal.state()
    for (const message of ['a', 'b', 'c', 'b', 'd'])
      journal.append({ type: 'data/problem', message, remedy: '' })
    expect(journal.state().dataProblems.map(({ message }) => message)).toEqual(['c', 'b', 'd'])
    journal.append({ type: 'run/resumed', settings, brain, cutBytes: 0 })
    expect(journal.state().dataProblems).toEqual([])
  })
})
