import { systemClock } from '../../../electron/platform/clock.ts'
import { queuedDriver } from '../../../src-shared/llm/right-of-way.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { showDriver } from '../../../src-shared/performer/show/show-driver.ts'
import { understudyDriver } from '../../../src-shared/performer/understudy.ts'
import { createWorkQueue } from '../../../src-shared/queue/work-queue.ts'
import { finalText } from '../../../src-shared/step/step.ts'
import { type Cue, driverConformance } from '../../conformance/llm-driver.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'
import { openFakeEngine } from '../../fixtures/fake-engine.ts'
import { ggufBytes, writeGguf } from '../../fixtures/gguf-file.ts'
import { startModelServer } from '../../fixtures/model-server.ts'
import { driverOf, KINDS, MODES, replyFor } from './server-drivers.ts'

const models = [{ name: 'fake:1b', capabilities: ['completion', 'tools'] }]

for (const kind of KINDS) {
  for (const mode of MODES) {
    driverConformance(`${kind} in ${mode} mode`, async () => {
      const server = await startModelServer(models)
      return {
        driver: driverOf(kind, server),
        cue(cue) {
          server.hush()
          server.say(replyFor(cue, mode))
          return { mode }
        },
        asked: () => server.asked.length,
        close: server.close,
      }
    })
  }
}

for (const mode of MODES)
  driverConformance(`the engine with a fake process, in ${mode} mode,`, async () => {
    const { dir, remove } = temporaryFolder()
    const { server, children } = openFakeEngine(dir)
    const model = writeGguf(dir, 'tools.gguf', ggufBytes({ chatTemplate: '{{ tools }}{{ messages }}' }))
    return {
      driver: server.driver,
      cue(cue) {
        const { text: words, calls = [] } = replyFor(cue, mode)
        const text = words ?? `<tool_call>${JSON.stringify(calls[0])}</tool_call>`
        children.behave(cue.does === 'hang' || cue.does === 'fail' ? cue : { does: 'answer', text })
        return { mode, model }
      },
      asked: () => children.asked.length,
      close: async () => remove(),
    }
  })

driverConformance('a queued driver', async () => {
  const server = await startModelServer(models)
  const queue = createWorkQueue({ workers: 1, capacity: 1 })
  return {
    driver: queuedDriver(driverOf('ollama', server), queue, systemClock),
    cue(cue) {
      server.hush()
      server.say(replyFor(cue, 'text'))
      return { mode: 'text' }
    },
    asked: () => server.asked.length,
    close: server.close,
  }
})

driverConformance('the scripted driver', async () => {
  let now: ScriptedAnswer = ''
  let asked = 0
  const answer = () => {
    asked += 1
    return now
  }
  return {
    driver: scriptedDriver(
      Array.from({ length: 50 }, () => answer),
      systemClock,
    ),
    cue(cue) {
      now = scripted(cue)
      return {}
    },
    asked: () => asked,
  }
})

function scripted(cue: Cue): ScriptedAnswer {
  if (cue.does === 'hang') return { hang: true }
  if (cue.does === 'fail') return { fail: 'busy' }
  if (cue.does === 'speak') return finalText(cue.words)
  return {
    type: 'tool_calls',
    tool_calls: [{ id: 'call_1', name: cue.name, arguments: cue.arguments }],
  }
}

const scenes = {
  speak: {
    plan: { level: 'murmur', writer: 'bank', line: { text: 'Noted.', template: 'Noted.' } },
    effects: [],
  },
  call: {
    plan: { level: 'murmur', writer: 'bank' },
    effects: [{ tool: 'overlay_text', arguments: { text: 'Noted.' }, after: 0 }],
  },
} as const

for (const spelling of [undefined, 0, 7]) {
  driverConformance(
    spelling === undefined ? 'the understudy' : `the understudy in spelling ${spelling}`,
    async () => {
      let now: keyof typeof scenes = 'speak'
      const driver = () =>
        showDriver(scenes[now], {
          inner: understudyDriver,
          clock: systemClock,
          ...(spelling === undefined ? {} : { spelling }),
        })
      return {
        driver: {
          name: 'understudy',
          call: (request) => driver().call(request),
          stream: (request) => driver().stream(request),
        },
        cue({ does }) {
          now = does === 'call' ? 'call' : 'speak'
          return { messages: [] }
        },
      }
    },
    {
      improvises: true,
      cannot: {
        hang: 'it plays a plan at once and never waits for a first word',
        fail: 'it has no server or model that could fail',
      },
    },
  )
}
