import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { eventsOnDisk, root, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { freePort } from '../fixtures/free-port.ts'
import { installPython } from '../fixtures/python-packages.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const python = await installPython(folder.dir, ['neuro-api==4.0.*'])
const skipped = chromiumPath ? (typeof python === 'string' ? python : '') : noChromium
if (skipped) console.log(`a game with the whole program: skipped, ${skipped}`)

describe.runIf(skipped === '')('a game that was written with the package neuro-api', async () => {
  const port = await freePort()
  const show = showInBrowser({ games: { serve: true, port } }, 'off')
  const moves = 20
  const script = join(root, 'test', 'fixtures', 'tic-tac-toe.py')
  const startGame = () => {
    if (typeof python === 'string') throw new Error(python)
    const child = spawn(python.python, [script, String(port), String(moves)], { stdio: 'ignore' })
    return once(child, 'exit')
  }
  const events = <Type extends string>(type: Type) =>
    eventsOnDisk(show.dir).filter((event) => event.type === type)

  it('asks the streamer, then has the understudy make every move', async () => {
    const { panel } = show
    const over = startGame()
    const question = panel.getByRole('article', { name: /^Tic Tac Toe wants to play/ })
    await question.getByRole('button', { name: /^Allow/ }).click()
    expect(await over).toEqual([0, null])
    const accepted = () => events('game/acted').filter((event) => event.type === 'game/acted' && event.ok)
    await expect.poll(() => accepted().length).toBe(moves)
    for (const event of events('game/acted')) expect(event).toMatchObject({ by: 'understudy' })
    await panel
      .getByRole('article', { name: 'Tic Tac Toe: Place your X in a free cell.' })
      .getByText('Moved by the understudy, by chance')
      .first()
      .waitFor()
    const stored = () => JSON.parse(readFileSync(join(show.dir, 'data', 'settings.json'), 'utf8')).games
    await expect.poll(stored).toMatchObject({ allowed: ['Tic Tac Toe'] })
  })

  it('plays again without a question, and is heard as a program', async () => {
    const before = events('game/acted').length
    expect(await startGame()).toEqual([0, null])
    await expect.poll(() => events('game/acted').length).toBeGreaterThanOrEqual(before + moves)
    expect(events('policy/ask')).toHaveLength(1)
    await untilEvent(show.dir, 'game/context', ({ silent }) => silent)
    const { observation } = await untilEvent(
      show.dir,
      'sight/observation',
      ({ observation: seen }) => seen.source === 'api:tic-tac-toe',
    )
    expect(observation.newLines.map(({ text }) => text)).toEqual(['A new board is on the table.'])
  })
})
