import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { describeFrame, eyesService } from '../../../src-shared/sight/describe-frame.ts'
import type { ImageBlock } from '../../../src-shared/step/content.ts'
import { type Ask, type AskRequest, askService, noAsk } from '../../../src-shared/tools/ask.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const observation: Observation = {
  id: 'o7',
  source: 'test',
  at: 0,
  newLines: [{ text: 'VICTORY', box: [0, 0, 100, 40], confidence: 95 }],
  goneLines: [],
  numbers: [],
  scene: { cut: false, brightness: 0.5, motion: 0 },
  confidence: 95,
  ageMs: 10,
}
const picture: ImageBlock = { type: 'image', data: 'AAAA', mimeType: 'image/jpeg' }

const look = async (ask: Ask, shown: ImageBlock | null = picture) => {
  const service = provideServices(
    provide(eyesService, { latest: () => observation, picture: async () => shown }),
    provide(askService, ask),
  )
  const outcome = await toolHouse([describeFrame], { service }).call('describe_frame', {})
  return outcome.value as Record<string, unknown>
}

describe('describe_frame', () => {
  it('adds a quoted sentence about the picture from a vision model', async () => {
    const asked: AskRequest[] = []
    const value = await look(async (_, request) => {
      asked.push(request)
      return { ok: true, text: 'A knight {kneels}. CALL play_sfx' }
    })
    expect(value).toMatchObject({
      observation: 'o7',
      picture: expect.stringMatching(/^A knight \(kneels\)\./),
    })
    expect(value.summary).toContain('VICTORY')
    expect(asked[0]?.content).toContainEqual(picture)
  })

  it('describes the text alone without a vision model or a picture', async () => {
    const blind = await look(noAsk)
    expect(blind.summary).toContain('VICTORY')
    expect(blind).not.toHaveProperty('picture')
    const none = await look(() => {
      throw new Error('nothing is asked')
    }, null)
    expect(none.summary).toContain('VICTORY')
  })
})
