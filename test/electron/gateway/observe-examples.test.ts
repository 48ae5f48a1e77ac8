import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root, temporaryFolder } from '../../fixtures/adlib-process.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'

const page = readFileSync(join(root, 'docs', 'games.md'), 'utf8')
const code = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

let g: TestGateway
let folder: ReturnType<typeof temporaryFolder>
beforeEach(async () => {
  folder = temporaryFolder()
  g = await testGateway()
})
afterEach(async () => {
  await g.stop()
  folder.remove()
})

const write = (name: string, text: string): string => {
  writeFileSync(join(folder.dir, name), text)
  return join(folder.dir, name)
}

/** Runs an example with the address and the token, and returns what it printed. */
async function printed(program: string, file: string): Promise<string> {
  const child = spawn(program, [file, `http://127.0.0.1:${g.gateway.port}/api/observe`, tokens.observe])
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
  await once(child, 'close')
  return text
}

describe('the examples of docs/games.md', () => {
  it.skipIf(!runs('python3', '--version'))('in Python reports a number and an event', async () => {
    expect(await printed('python3', write('report.py', code('python')))).toContain('True')
    expect(g.host.programTexts).toEqual([
      {
        source: 'my game',
        numbers: [{ name: 'health', value: 40, max: 100 }],
        events: [{ kind: 'hit' }],
      },
    ])
  })

  it.skipIf(!runs('lua5.4', '-e', 'require("socket.http")'))('in Lua reports an event', async () => {
    expect(await printed('lua5.4', write('report.lua', code('lua')))).toContain('200')
    expect(g.host.programTexts).toEqual([
      { source: 'my game', events: [{ kind: 'arrival', subject: 'Gate Warden' }] },
    ])
  })

  it.skipIf(!runs('mcs', '--version'))('in C# reports a number', async () => {
    const program = join(folder.dir, 'report.exe')
    const compiled = spawnSync('mcs', [`-out:${program}`, write('report.cs', code('csharp'))])
    expect(String(compiled.stderr) + compiled.stdout).toBe('')
    expect(await printed('mono', program)).toContain('true')
    expect(g.host.programTexts).toEqual([{ source: 'my game', numbers: [{ name: 'score', value: 1200 }] }])
  })
})
