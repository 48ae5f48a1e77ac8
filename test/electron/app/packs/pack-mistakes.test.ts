import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it, onTestFinished } from 'vitest'
import { packCommand } from '../../../../electron/cli/pack-command.ts'
import { root } from '../../../fixtures/adlib-process.ts'
import { newFolder } from '../../../fixtures/new-folder.ts'

const mistakes: Record<string, readonly [code: string, said: RegExp]> = {
  timer: ["setTimeout(() => { throw new Error('in a timer') }, 1)", /timer\.ts:5:\d+: in a timer\./],
  microtask: ["queueMicrotask(() => { throw new Error('in a task') })", /microtask\.ts:5:\d+: in a task\./],
  words: ["void Promise.reject('only words')", /words\.ts: only words\./],
  file: [
    "void readFile('/no/such/file')",
    /file\.ts: ENOENT: no such file or directory, open '\/no\/such\/file'\./,
  ],
  callback: ["readCallback('/no/such/file', (e: unknown) => { throw e })", /callback\.ts: ENOENT/],
}
const packOf = (name: string, code: string) => `import { readFile } from 'node:fs/promises'
import { readFile as readCallback } from 'node:fs'
import { definePack, defineTool, z } from 'adlib'
const run = () => {
  ${code}
  return 'done'
}
console.error(typeof readFile, typeof readCallback)
export default definePack('${name}', 'For tests.', [
  defineTool({ name: '${name}', description: 'Fails later.', domain: 'test', args: z.object({}), run }),
])
`

it('an uncaught error in a pack removes its tools, and the program continues', async () => {
  const data = newFolder()
  for (const [name, [code]] of Object.entries(mistakes)) {
    writeFileSync(join(data, `${name}.ts`), packOf(name, code))
    const io = { input: (async function* () {})(), write: async () => {}, log: () => {} }
    expect(await packCommand(['allow', `./${name}.ts`, '--data', data], io)).toBe(0)
  }
  const cli = join(root, 'electron', 'cli.ts')
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', cli, 'mcp', '--data', data, '--reports', join(data, 'reports')],
    cwd: root,
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  await client.connect(transport)
  for (const [name, [, message]] of Object.entries(mistakes)) {
    expect(await client.callTool({ name }), said).not.toHaveProperty('isError', true)
    await expect.poll(() => said).toMatch(message)
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).not.toContain(name)
    expect(await client.callTool({ name: 'wait', arguments: { ms: 1 } }), said).not.toHaveProperty('isError')
  }
})
