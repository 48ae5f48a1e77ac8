import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PackFiles } from '../../renderer/panel/parts/pack-files.tsx'
import { PackQuestions } from '../../renderer/panel/parts/pack-questions.tsx'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { runStart } from '../fixtures/arbitrary-events.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const hash = 'ab12cd34ef56'.padEnd(64, '0')

function house() {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  journal.append(runStart)
  const report = (file: string, state: 'waiting' | 'ready' | 'failed' | 'removed', more: object = {}) =>
    journal.append({ type: 'pack/file', file, path: `/data/${file}`, state, ...more })
  return {
    report,
    questions: () => renderToStaticMarkup(<PackQuestions state={journal.state()} />),
    list: () => renderToStaticMarkup(<PackFiles state={journal.state()} />),
  }
}

it('asks about a waiting file with its path and hash, and about no other', () => {
  const { report, questions } = house()
  expect(questions()).toBe('')
  report('new.ts', 'waiting', { hash })
  report('fine.ts', 'ready', { tools: 2 })
  expect(questions()).toContain('/data/new.ts')
  expect(questions()).toContain('SHA-256 ab12cd34ef56<')
  expect(questions()).toContain('wants to run with your rights')
  expect(questions()).not.toContain('fine.ts')
  report('new.ts', 'ready', { hash, tools: 1 })
  expect(questions()).toBe('')
})

it('says that the version from before stays while a changed file waits or fails', () => {
  const { report, questions, list } = house()
  report('my.ts', 'waiting', { hash, tools: 3 })
  expect(questions()).toContain('has changed. The version you approved before stays loaded.')
  report('my.ts', 'failed', { tools: 3, message: '/data/my.ts:3:11: Unexpected ";"', remedy: 'Correct it.' })
  expect(list()).toContain('failed, last good version loaded (3 tools)')
  expect(list()).toContain('/data/my.ts:3:11')
  report('my.ts', 'removed')
  expect(list()).toBe('')
})
