import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, temporaryFolder } from '../fixtures/adlib-process.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

const killAt = 10
const folder = temporaryFolder()
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([{ name: 'small:1b', capabilities: ['completion', 'tools'], digest: 'd1' }])
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

/** Starts `adlib doctor --measure`. `exited` resolves with its exit code, or null after a kill. */
function measure() {
  const args = ['doctor', '--measure', '--model', 'small:1b', '--data', folder.dir]
  const child = spawn(process.execPath, [join(root, 'out', 'main', 'cli.js'), ...args], {
    env: { ...process.env, OLLAMA_HOST: server.url },
    stdio: 'ignore',
  })
  return { child, exited: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
}

describe('a measurement that is killed', () => {
  it('continues in the next process, and repeats only the request that was open', async () => {
    const asked: string[] = []
    server.say({ calls: [{ name: 'play_sound', arguments: { sound: 'drum' } }] })
    const first = measure()
    server.answerModes((mode, prompt) => {
      asked.push(`${mode}: ${prompt}`)
      if (asked.length === killAt) first.child.kill('SIGKILL')
      return { text: 'Fine.' }
    })
    expect(await first.exited).toBeNull()
    expect(await measure().exited).not.toBeNull()
    expect(asked).toHaveLength(new Set(asked).size + 1)
    expect(asked[killAt]).toBe(asked[killAt - 1])
    const { d1 } = JSON.parse(readFileSync(join(folder.dir, 'models.json'), 'utf8'))
    expect(d1.measured.scores).toHaveLength(3)
    expect(d1.trials).toEqual([])
  })
})
