import { expect, test } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { createModelSelector } from '../../../src-shared/performer/model-selector.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { requestFor } from '../../conformance/llm-driver.ts'
import { startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

test('createModelSelector replaces a model whose server dies, and restores the model when the server is back', async () => {
  const first = await startModelServer()
  const port = Number(new URL(first.url).port)
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const said: string[] = []
  const models = openModels({
    settings: () => ({
      ...defaultSettings,
      brain: { ...defaultSettings.brain, mode: 'text' },
      ollama: { ...defaultSettings.ollama, host: first.url },
    }),
    dataDir: newFolder(),
    clock,
    env: {},
  })
  const selector = createModelSelector({
    models,
    clock,
    emit: journal.append,
    print: (line) => said.push(line),
  })
  const plays = async (model: string) => {
    while (selector.current().ref.model !== model) await new Promise((resolve) => setImmediate(resolve))
  }
  await selector.select('fake:1b')
  await plays('fake:1b')
  first.say({ text: 'half of an answer', behave: 'pause' })
  const turn = selector.current().driver?.call(requestFor({ mode: 'text' }))
  while (first.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await first.close()
  expect(await turn).toMatchObject({ ok: false, kind: 'broken_stream' })
  selector.turnEnded({ stop: 'failed', isAnswered: false }, selector.current())
  await plays('understudy')
  expect(said.at(-1)).toMatch(/^The understudy is standing in for fake:1b\. .*refused.* Retrying in 3 s\.$/)

  const second = await startModelServer([{ name: 'fake:1b' }], port)
  clock.advance(3000)
  await plays('fake:1b')
  expect(said.at(-1)).toBe('Now performing: fake:1b (it responds again).')
  second.say('Back.')
  expect(await selector.current().driver?.call(requestFor({ mode: 'text' }))).toMatchObject({ ok: true })
  selector.stop()
  await second.close()
})
