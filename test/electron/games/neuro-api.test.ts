import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { openGames } from '../../../electron/games/open-games.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { root, temporaryFolder } from '../../fixtures/adlib-process.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { installPython } from '../../fixtures/python-packages.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const python = await installPython(folder.dir, ['neuro-api==4.0.*'])
if (typeof python === 'string') console.log(`neuro-api: skipped, ${python}`)

it.runIf(typeof python !== 'string')(
  'the understudy plays a game that was written with the package neuro-api',
  async () => {
    if (typeof python === 'string') return
    const port = await freePort()
    const clock = systemClock
    const journal = memoryJournal({ run: 'r', clock })
    const acted: (boolean | undefined)[] = []
    const isOpen = new Promise<void>((resolve) =>
      journal.subscribe((event) => {
        if (event.type === 'game/server' && event.state === 'open') resolve()
        if (event.type === 'game/acted') acted.push(event.ok)
      }),
    )
    journal.append({
      ...{ type: 'settings/changed', by: 'test' },
      patch: { games: { serve: true, port, allowed: ['Tic Tac Toe'] } },
    })
    const games = openGames({
      ...{ journal, clock, runtime: toolRuntime([], { clock, emit: journal.append }) },
      approvals: { ask: async () => ({ allowed: false, why: 'unavailable' }) },
      model: () => null,
      persona: () => ({ name: 'Marlow' }),
      isClean: () => true,
      observe: () => {},
      cutLine: () => {},
      storeAllowed: () => {},
    })
    await isOpen
    const script = join(root, 'test', 'fixtures', 'tic-tac-toe.py')
    const { stdout } = await promisify(execFile)(python.python, [script, String(port), '20'], {
      timeout: 60_000,
    })
    const actions = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(actions.filter(({ ok }) => ok)).toHaveLength(20)
    expect(acted.filter((ok) => ok === true)).toHaveLength(20)
    await games.close()
  },
)
