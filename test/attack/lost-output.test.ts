import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { constants, existsSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'

const folder = temporaryFolder()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  folder.remove()
})

function start(name: string, args: readonly string[], stdout: 'pipe' | number = 'pipe') {
  const dir = join(folder.dir, name)
  const child = spawn(
    process.execPath,
    [
      join(root, 'out', 'main', 'cli.js'),
      'perform',
      ...['--data', join(dir, 'data'), '--reports', join(dir, 'reports'), '--port', '0'],
      ...['--frames', 'demo', '--model', 'understudy', ...args],
    ],
    { env: { ...process.env, OLLAMA_HOST: '127.0.0.1:1' }, stdio: ['ignore', stdout, 'pipe'] },
  )
  children.push(child)
  const exit = new Promise((resolve) => child.once('exit', resolve))
  return { dir, child, exit }
}

function fullPipe(): number {
  const path = join(folder.dir, 'pipe')
  execFileSync('mkfifo', [path])
  const filler = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  try {
    for (;;) writeSync(filler, ' '.repeat(512))
  } catch (error) {
    expect(error).toMatchObject({ code: 'EAGAIN' })
  }
  return openSync(path, 'r+')
}

describe.concurrent('adlib perform', () => {
  it('keeps performing when its output is no longer read', async () => {
    const { dir, child, exit } = start('closed', ['--json'])
    child.stderr?.destroy()
    child.stdout?.destroy()
    await untilEvent(dir, 'perform/text')
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(await untilEvent(dir, 'run/end')).toMatchObject({ reason: 'stopped' })
  })

  it.skipIf(process.platform === 'win32')(
    'performs and exits even if its standard output is full and nobody reads it',
    async () => {
      const { dir, child, exit } = start('unread', ['--json'], fullPipe())
      await untilEvent(dir, 'turn/end')
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
    },
  )

  it.runIf(existsSync('/dev/full'))(
    'reports why it cannot write to its standard output',
    async ({ expect }) => {
      const { dir, child, exit } = start('full', [], openSync('/dev/full', 'w'))
      let said = ''
      child.stderr?.on('data', (chunk) => {
        said += String(chunk)
      })
      await untilEvent(dir, 'turn/end')
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
      // The last output can arrive after the exit.
      await expect.poll(() => said).toMatch(/cannot write to standard output: ENOSPC/)
    },
  )
})
