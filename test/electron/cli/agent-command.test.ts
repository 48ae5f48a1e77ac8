import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agentCommand } from '../../../electron/cli/agent-command.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

async function run(argv: readonly string[], lines: readonly string[] = []) {
  const written: string[] = []
  const said: string[] = []
  const io = {
    input: (async function* () {
      yield* lines
    })(),
    write: async (line: string) => void written.push(line),
    log: (line: string) => void said.push(line),
  }
  const code = await agentCommand(argv, io, new Promise(() => {}))
  return { code, written, said: said.join('\n') }
}

function newFile(code: string): { file: string; options: string[]; reports: string } {
  const folder = newFolder()
  const file = join(folder, 'greeter.ts')
  writeFileSync(file, code)
  const reports = join(folder, 'reports')
  return { file, reports, options: ['--data', folder, '--reports', reports] }
}

const greeter = `
import { defineTool, z } from 'adlib'
import { defineAgent } from 'adlib/agent'
const greet = defineTool({
  name: 'greet', description: 'Greets.', domain: 'test', args: z.object({ name: z.string() }),
  run: ({ name }) => 'Hello ' + name,
})
const greeter = defineAgent({
  name: 'greeter', description: 'Greets.', tools: ['greet'],
  on: {
    task: (_, name: string) => ({ actions: [{ do: 'call', tool: 'greet', args: { name }, next: 'greeted' }] }),
    greeted: (_, result) => ({ actions: [{ do: 'done', result }] }),
  },
})
export default { agents: [greeter], tools: [greet], policy: { tools: { greet: 'ask' } } }
`

describe('adlib agent run', () => {
  it('runs the agents of a file, asks on the terminal, prints the result and stores the run', async () => {
    const { file, options, reports } = newFile(greeter)
    const ran = await run(['run', file, '--task', 'Mira', ...options], ['y'])
    expect(ran, ran.said).toMatchObject({ code: 0, written: ['Hello Mira'] })
    expect(ran.said).toContain('greeter asks to call greet with {"name":"Mira"}. Allow it? [y/n]')
    const [name = ''] = readdirSync(join(reports, 'live'))
    expect(existsSync(join(reports, 'live', name, 'events.jsonl'))).toBe(true)
  })

  it('fails with a message if a call is denied', async () => {
    const { file, options } = newFile(greeter)
    const ran = await run(['run', file, '--task', 'Mira', ...options], ['no'])
    expect(ran.code).toBe(1)
    const [, dir = ''] = /adlib agent: .* The events of its run are in (.*)\.$/.exec(ran.said) ?? []
    expect(existsSync(join(dir, 'events.jsonl')), ran.said).toBe(true)
  })

  it('reports a mistake in the file, and lists the exports that the file needs', async () => {
    const broken = newFile('const x = ;')
    expect((await run(['run', broken.file, ...broken.options])).said).toContain('greeter.ts:1:11')
    const empty = newFile('export const nothing = 1')
    expect((await run(['run', empty.file, ...empty.options])).said).toContain('export default defineAgent')
    const waiting = newFile('export default await Promise.resolve(1)')
    expect((await run(['run', waiting.file, ...waiting.options])).said).toMatch(
      /greeter\.ts:1:16: Top-level await is not possible in this file\. Move the `await` into a function/,
    )
    expect((await run(['run', 'nosuch.ts', ...empty.options])).said).toMatch(
      /There is no file .*nosuch\.ts\. Check its name/,
    )
  })

  it('exits with 2 if no file is given', async () => {
    expect(await run(['run'])).toMatchObject({ code: 2 })
  })
})
