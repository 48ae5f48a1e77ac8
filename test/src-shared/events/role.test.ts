import { describe, expect, it } from 'vitest'
import { type AdlibEvent, eventBody } from '../../../src-shared/events/event.ts'
import { eventFor } from '../../../src-shared/events/role.ts'

const types = eventBody.options.map((option) => option.shape.type.value)
const line = { text: 'secret', box: [1, 2, 3, 4], confidence: 90 }
const scene = { cut: true, brightness: 0.4, motion: 0.2 }
const texts = [[0.1, 0.2, 0.3, 0.4]]
const observation = { id: 'o1', at: 1, newLines: [line], goneLines: [], texts, size: [100, 50], scene }
const fields = { patch: {}, message: {}, observation, actions: [], outcome: {}, t: 0, seq: 1, run: 'r' }
const readable = (role: 'panel' | 'overlay' | 'eye') =>
  types.filter((type) => eventFor(role, { ...fields, type } as unknown as AdlibEvent)).sort()

describe('eventFor', () => {
  it('sends every event to the panel', () => {
    expect(readable('panel')).toEqual([...types].sort())
  })
  it('removes the body from an agent’s message before a page gets the message', () => {
    const message = { id: 'm1', from: 'operator', kind: 'task' as const, body: 'secret' }
    const received: AdlibEvent = { type: 'agent/message', agent: 'a', message, t: 1, seq: 1, run: 'r' }
    expect(JSON.stringify(eventFor('panel', received))).not.toContain('secret')
  })
  it('sends the overlay the positions of texts without their words, and nothing if the text came from a program', () => {
    const seen = { ...fields, type: 'sight/observation' } as unknown as AdlibEvent
    const passed = eventFor('overlay', seen)
    expect(JSON.stringify(passed)).not.toContain('secret')
    expect(passed).toMatchObject({ observation: { texts, newLines: [] } })
    const fromProgram = { ...observation, texts: undefined, size: undefined }
    const said = { ...seen, observation: fromProgram } as unknown as AdlibEvent
    expect(eventFor('overlay', said)).toBeNull()
  })
  it('sends the overlay the `detail` of a picture, even if the picture has no text', () => {
    const detail = '3'.repeat(144)
    const pictured = { ...observation, newLines: [], scene: { ...scene, detail } }
    const seen = { ...fields, type: 'sight/observation', observation: pictured } as unknown as AdlibEvent
    expect(eventFor('overlay', seen)).toMatchObject({ observation: { newLines: [], scene: { detail } } })
  })
  it('sends only observations and stage events to the overlay', () => {
    expect(readable('overlay')).toEqual([
      'sight/observation',
      'stage/cleared',
      'stage/cue',
      'stage/dropped',
      'stage/panic',
      'stage/released',
      'stage/stopped',
    ])
  })
  it('sends only states of the video source to the eye page, which captures the screen', () => {
    expect(readable('eye')).toEqual(['sight/source'])
  })
  it('sends overlay and sound settings to the overlay, and no settings to the eye page', () => {
    const changed = (patch: Record<string, unknown>): AdlibEvent => ({
      ...{ type: 'settings/changed', by: 'panel', t: 1, seq: 1, run: 'r' },
      patch,
    })
    const both = changed({
      overlay: { safeMargin: 8 },
      stage: { sound: { volume: 0.2 }, attention: { capacity: 4 } },
      performer: { persona: 'secret' },
    })
    expect(eventFor('overlay', both)).toEqual(
      changed({ overlay: { safeMargin: 8 }, stage: { sound: { volume: 0.2 } } }),
    )
    expect(eventFor('overlay', changed({ performer: { persona: 'secret' } }))).toBeNull()
    expect(eventFor('eye', both)).toBeNull()
    expect(eventFor('panel', both)).toBe(both)
  })
})
