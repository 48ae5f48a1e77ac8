import { expect, it } from 'vitest'
import { toolsCommand } from '../../../electron/cli/tools-command.ts'

async function run(...argv: string[]) {
  const written: string[] = []
  const said: string[] = []
  const code = await toolsCommand(argv, {
    input: (async function* () {})(),
    write: async (line) => void written.push(line),
    talk: (line) => void said.push(line),
  })
  return { code, written, said }
}

it('lists the tools as JSON lines, with and without --json', async () => {
  const bare = await run()
  expect(bare.code).toBe(0)
  expect(bare.written.map((line) => JSON.parse(line).name)).toContain('overlay_text')
  expect(await run('--json')).toEqual(bare)
})

it('names an option that is none', async () => {
  const { code, written, said } = await run('--yaml')
  expect([code, written]).toEqual([2, []])
  expect(said.join()).toContain('--yaml')
})
