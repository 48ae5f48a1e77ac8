import { systemClock } from '../../../electron/system-clock.ts'
import { queuedDriver } from '../../../src-shared/llm/queued-driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { understudyDriver } from '../../../src-shared/llm/understudy-driver.ts'
import { createWorkQueue } from '../../../src-shared/queue/work-queue.ts'
import { finalText } from '../../../src-shared/step/step.ts'
import { type Cue, driverConformance } from '../../conformance/llm-driver.ts'
import { startModelServer } from '../../fixtures/model-server.ts'
import { driverOf, KINDS, MODES, replyFor } from './server-drivers.ts'

const models = [{ name: 'fake:1b', capabilities: ['completion', 'tools'] }]

for (const kind of KINDS) {
  for (const mode of MODES) {
    driverConformance(`${kind} in ${mode} mode`, async () => {
      const server = await startModelServer(models)
      return {
        driver: driverOf(kind, server),
        request: { mode },
        cue(cue) {
          server.hush()
          server.say(replyFor(cue, mode))
          return true
        },
        close: server.close,
      }
    })
  }
}

driverConformance('a queued driver', async () => {
  const server = await startModelServer(models)
  const queue = createWorkQueue({ workers: 1, capacity: 1 })
  return {
    driver: queuedDriver(driverOf('ollama', server), queue, systemClock),
    request: { mode: 'text' },
    cue(cue) {
      server.hush()
      server.say(replyFor(cue, 'text'))
      return true
    },
    close: server.close,
  }
})

driverConformance('the scripted driver', async () => {
  let now: ScriptedAnswer = ''
  return {
    driver: scriptedDriver(
      Array.from({ length: 50 }, () => () => now),
      systemClock,
    ),
    cue(cue) {
      now = scripted(cue)
      return true
    },
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

driverConformance('the understudy', async () => ({
  driver: understudyDriver(systemClock),
  // It plays what it sees and takes no directions.
  cue: () => false,
  request: {
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'json',
            json: {
              kind: 'observation',
              id: 'o1',
              largest: 'VICTORY',
              new: ['VICTORY'],
              numbers: [{ label: 'SCORE', value: 900, was: 400 }],
              gone: [],
              sceneCut: true,
            },
          },
        ],
      },
    ],
  },
}))
