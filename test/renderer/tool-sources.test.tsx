import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PackQuestions } from '../../renderer/panel/asks/code-questions.tsx'
import { McpServers, PackFiles } from '../../renderer/panel/tools/tool-sources.tsx'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const settingsServers = { kept: { command: 'x' }, shown: { command: 'y' } }
const markup = (policy: object, given: object = settingsServers): string => {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  journal.append(runStart)
  const patch = { mcp: { servers: given }, policy }
  journal.append({ type: 'settings/changed', patch, by: 'panel' })
  for (const server of ['kept', 'shown', 'gone'])
    journal.append({ type: 'mcp/server', server, state: 'ready', tools: 1 })
  return renderToStaticMarkup(<McpServers state={journal.state()} tools={[]} />)
}
const chosen = (html: string): string[] =>
  [...html.matchAll(/<option value="(\w+)" selected=""/g)].map(([, value = '']) => value)

describe('McpServers', () => {
  it('lists only servers that are in the settings', () => {
    const html = markup({})
    expect(html).toContain('>kept<')
    expect(html).toContain('>shown<')
    expect(html).not.toContain('gone')
    expect(markup({}, {})).toBe('')
  })

  it('shows the rule of each server instead of a looser general rule', () => {
    const html = markup({ scopes: { 'mcp:kept': 'ask' }, otherwise: 'allow', sideEffects: 'allow' })
    expect(chosen(html)).toEqual(['ask', 'deny'])
  })
})

const hash = 'ab12cd34ef56'.padEnd(64, '0')

function packRun() {
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

describe('PackQuestions', () => {
  it('asks only about a file that waits for approval, and shows its path and hash', () => {
    const { report, questions } = packRun()
    expect(questions()).toBe('')
    report('new.ts', 'waiting', { hash })
    report('fine.ts', 'ready', { tools: 2 })
    expect(questions()).toContain('/data/new.ts')
    expect(questions()).toContain('SHA-256 ab12cd34ef56<')
    expect(questions()).toContain('contains code that could do anything you can do on this computer')
    expect(questions()).not.toContain('fine.ts')
    report('new.ts', 'ready', { hash, tools: 1 })
    expect(questions()).toBe('')
  })

  it('says that the approved version of a changed file stays loaded', () => {
    const { report, questions } = packRun()
    report('my.ts', 'waiting', { hash, tools: 3 })
    expect(questions()).toContain(
      'has changed. The version that you approved earlier stays loaded until you approve the new one.',
    )
  })
})

describe('PackFiles', () => {
  it('shows why a file failed and that its previous version stays loaded', () => {
    const { report, list } = packRun()
    report('my.ts', 'failed', {
      tools: 3,
      message: '/data/my.ts:3:11: Unexpected ";"',
      remedy: 'Correct it.',
    })
    expect(list()).toContain('failed; the last good version stays loaded (3 tools)')
    expect(list()).toContain('/data/my.ts:3:11')
    report('my.ts', 'removed')
    expect(list()).toBe('')
  })
})
