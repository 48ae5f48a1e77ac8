import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { EventOf, EventType } from '../../src-shared/events/event.ts'
import {
  eventsOnDisk,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { freePort } from '../fixtures/free-port.ts'
import { installPython } from '../fixtures/python-packages.ts'
import { realModels } from '../fixtures/real-ollama.ts'

/** The smallest model that often chooses itself, and one that leaves the choice to the understudy. */
const { host, models: callers } = await realModels(['qwen2.5-coder:0.5b', 'smollm2-tools:135m'])
const packages = temporaryFolder()
const python =
  callers.length === 0 ? 'there is no model' : await installPython(packages.dir, ['neuro-api==4.0.*'])
if (typeof python === 'string') console.log(`a game with a real model: skipped, ${python}`)

/** Time limit (ms) until a model is loaded on a busy machine. */
const patienceMs = 540_000
const answerWithinMs = 20_000
/** Time (ms) that a busy machine may take beside. */
const slackMs = 10_000
const moves = 6

describe.runIf(typeof python !== 'string')('a game that was written with the package neuro-api', () => {
  const folders = [packages]
  afterAll(() => {
    stopAll()
    for (const folder of folders) folder.remove()
  })

  it.each(callers)(
    '%s answers each forced action in time, with a legal action in the end',
    async (model) => {
      if (typeof python === 'string') return
      const folder = temporaryFolder()
      folders.push(folder)
      const { dir } = folder
      const port = await freePort()
      const game = 'Tic Tac Toe'
      writeSettings(dir, { games: { serve: true, port, allowed: [game], answerWithinMs } })
      const adlib = await perform(dir, ['--frames', 'off', '--model', model], { OLLAMA_HOST: host })
      await untilEvent(dir, 'brain/phase', ({ phase }) => phase === 'ready', patienceMs)
      const script = join(root, 'test', 'fixtures', 'tic-tac-toe.py')
      const { stdout } = await promisify(execFile)(python.python, [script, String(port), String(moves)])
      await untilEvent(dir, 'game/left')
      await adlib.stop()

      const of = <Type extends EventType>(type: Type) =>
        eventsOnDisk(dir).filter((event): event is EventOf<Type> & { t: number } => event.type === type)
      const acted = of('game/acted')
      expect(of('game/unanswered')).toEqual([])
      expect(acted.filter(({ ok }) => ok === true)).toHaveLength(moves)
      expect(stdout.match(/"ok": true/g)).toHaveLength(moves)
      for (const forced of of('game/forced')) {
        const last = acted.findLast(({ turn }) => turn === forced.turn)
        expect(last, forced.turn).toMatchObject({ ok: true, action: 'place' })
        expect((last?.t ?? Number.POSITIVE_INFINITY) - forced.t).toBeLessThan(answerWithinMs + slackMs)
      }
      const countOf = (by: string) => acted.filter((event) => event.by === by).length
      console.log(
        `${model}: ${countOf('model')} actions by the model, ${countOf('understudy')} by the understudy`,
      )
    },
    patienceMs + 300_000,
  )
})
