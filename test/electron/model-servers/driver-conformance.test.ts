import { systemClock } from '../../../electron/platform/clock.ts'
import { createWorkQueue, queuedDriver } from '../../../src-shared/llm/queued-driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import type { Sighting } from '../../../src-shared/performer/turn-input.ts'
import { createUnderstudy } from '../../../src-shared/performer/understudy.ts'
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

/** A moment that makes the understudy speak, and one that makes it call a tool. */
const sightings = {
  speak: { new: ['GUARD: You shall not pass.'], largest: 'GUARD: You shall not pass.', numbers: [] },
  call: { new: ['VICTORY'], largest: 'VICTORY', numbers: [{ label: 'SCORE', value: 900, was: 400 }] },
}

driverConformance(
  'the understudy',
  async () => {
    const understudy = createUnderstudy(systemClock)
    let now: Sighting
    const driver = () => understudy({ observation: now, unchanged: false, whispers: [] })
    return {
      driver: {
        name: 'understudy',
        call: (request) => driver().call(request),
        stream: (request) => driver().stream(request),
      },
      cue({ does }) {
        now = { ...sightings[does === 'call' ? 'call' : 'speak'], unsure: [], gone: [], sceneCut: true }
        return { messages: [] }
      },
    }
  },
  {
    improvises: true,
    cannot: {
      hang: 'it answers at once from what it sees and never waits for a first word',
      fail: 'it has no server or model that could fail',
    },
  },
)
