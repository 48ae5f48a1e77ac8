import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SettingsNotice } from '../../renderer/panel/parts/notices.tsx'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { runStart } from '../fixtures/arbitrary-events.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

describe('SettingsNotice', () => {
  it('shows the problem of the settings file until a start reads it without one', () => {
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
