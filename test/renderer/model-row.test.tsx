import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DownloadSection } from '../../renderer/panel/models/download-model.tsx'
import { ModelRow } from '../../renderer/panel/models/model-row.tsx'
import { isNamed, shownName } from '../../renderer/panel/models/model-words.ts'
import { shortName } from '../../renderer/panel/models/short-name.ts'
import { comparableModels } from '../../renderer/panel/models/start-suite.ts'
import { usePanel } from '../../renderer/panel/store/store.ts'
import type { ModelChoice, ModelsAnswer } from '../../src-shared/contract/api/models.ts'
import { connectionLost } from '../../src-shared/events/event/model.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { understudyModel } from '../../src-shared/performer/understudy.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const tiny: ModelChoice = {
  ...{ model: 'engine/tiny:1b', name: 'tiny:1b', driver: 'engine' },
  names: ['engine/tiny:1b', '/models/tiny.gguf'],
}

function rowOf(model: ModelChoice, ...events: EventBody[]): string {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  for (const body of [runStart, ...events]) journal.append(body)
  const props = { model, name: 'tiny:1b', isActive: true, mayAudition: true, changed: () => {} }
  const markup = renderToStaticMarkup(<ModelRow state={journal.state()} {...props} />)
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('navigator', { languages: ['en-US'] })
})
afterAll(() => vi.unstubAllGlobals())

describe('the row of a model', () => {
  it('says why the model does not answer, and when it is tried again', () => {
    const why = "Adlib's own engine stopped unexpectedly 3 times in a row."
    const retryAt = Date.now() + 8000
    const failed: EventBody = {
      ...{ type: 'brain/changed', from: understudyModel, to: understudyModel, why },
      standIn: { for: 'engine/tiny:1b', kind: 'failing', retryAt },
    }
    expect(rowOf(tiny, failed)).toMatch(/stopped unexpectedly 3 times in a row\. Retrying in [78] s\./)
    expect(rowOf(tiny)).not.toContain('Retrying')
  })

  it('names the download that a choice of the model begins', () => {
    expect(rowOf({ ...tiny, downloadMb: 75 })).toContain('downloaded once (75 MB) when you choose this model')
    expect(rowOf(tiny)).not.toContain('downloaded once')
  })

  it('offers the choice of who runs the weights only where both can', () => {
    const runs = { by: 'ollama', chosen: 'auto', why: 'in-memory' } as const
    expect(rowOf({ ...tiny, runs })).toMatch(/Automatic: Ollama .*Ollama has it in memory\./)
    expect(rowOf(tiny)).not.toContain('Runs in')
  })
})

describe('an added file', () => {
  const added: ModelChoice = { ...tiny, file: { path: '/models/tiny.gguf', place: 'added' } }
  // On the server, components get the initial state.
  afterEach(() => Object.assign(usePanel.getInitialState(), { isHere: true }))

  it('can be removed from the list only on this computer', () => {
    expect(rowOf(added)).toContain('Remove from the list')
    Object.assign(usePanel.getInitialState(), { isHere: false })
    expect(rowOf(added)).not.toContain('Remove from the list')
  })
})

describe('the download section', () => {
  const answer: ModelsAnswer = {
    ...{ brains: [tiny], isPartial: false, memory: 8e9, suggested: [], unreadable: [], unfinished: [] },
    ...{ registry: 'registry.example', ollama: { address: 'http://localhost:11434', state: 'slow' } },
  }
  const sectionOf = (shown: ModelsAnswer, ...events: EventBody[]): string => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    for (const body of [runStart, ...events]) journal.append(body)
    const props = {
      state: journal.state(),
      answer: shown,
      discarded: () => {},
      summary: 'Download',
    }
    return renderToStaticMarkup(<DownloadSection {...props}>About</DownloadSection>)
  }
  const pull: EventBody = {
    ...{ type: 'model/pull', model: 'engine/big:8b', state: 'running', done: 1, of: 2 },
    message: connectionLost,
  }

  it('shows only a running download while Ollama is slow, with words of the panel for a lost connection', () => {
    expect(sectionOf(answer)).toBe('')
    expect(sectionOf(answer, pull)).toMatch(/The connection was lost\. .*Pause/)
    expect(sectionOf(answer, { ...pull, state: 'failed' })).toBe('')
  })

  it('is open without a model, with a download, and with one of an earlier run', () => {
    const up: ModelsAnswer = { ...answer, ollama: { ...answer.ollama, state: 'up' } }
    const isOpen = (changes: Partial<ModelsAnswer>, ...events: EventBody[]) =>
      sectionOf({ ...up, ...changes }, ...events).startsWith('<details open')
    expect(isOpen({})).toBe(false)
    expect(isOpen({ brains: [{ model: 'understudy', driver: 'understudy' }] })).toBe(true)
    expect(isOpen({ unfinished: [{ model: 'big:8b', done: 1 }] })).toBe(true)
    expect(isOpen({}, { ...pull, state: 'done' })).toBe(true)
  })
})

describe('names of models', () => {
  it('are shown with their server only if another model has the same name', () => {
    expect(shownName(tiny, [tiny])).toBe('tiny:1b')
    const other: ModelChoice = { model: 'tiny:1b', driver: 'ollama' }
    expect([tiny, other].map((one) => shownName(one, [tiny, other]))).toEqual([
      'engine/tiny:1b',
      'ollama/tiny:1b',
    ])
  })

  it('mean a row by each of its names, and a path is shortened to its file', () => {
    expect(['engine/tiny:1b', '/models/tiny.gguf', 'tiny:2b'].map((name) => isNamed(tiny, name))).toEqual([
      ...[true, true, false],
    ])
    expect(['/models/tiny.gguf', 'C:\\models\\tiny.gguf', 'engine/tiny:1b'].map(shortName)).toEqual([
      ...['tiny.gguf', 'tiny.gguf', 'tiny:1b'],
    ])
  })
})

describe('comparableModels', () => {
  it('leaves out what is too large or needs a download', () => {
    const others = [
      { ...tiny, downloadMb: 75 },
      { ...tiny, fit: 'no' as const },
    ]
    expect(comparableModels([tiny, ...others])).toEqual([tiny])
  })
})
