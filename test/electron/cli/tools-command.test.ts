import { describe, expect, it } from 'vitest'
import { toolsCommand } from '../../../electron/cli/tools-command.ts'
import { packs } from '../../../src-shared/performer/load-pack.ts'

async function run(...argv: string[]) {
  const written: string[] = []
  const said: string[] = []
  const code = await toolsCommand(argv, {
    input: (async function* () {})(),
    write: async (line) => void written.push(line),
    log: (line) => void said.push(line),
  })
  return { code, written, said }
}

describe('adlib tools', () => {
  it('prints the same JSON lines with and without --json', async () => {
    const bare = await run()
    expect(bare.code).toBe(0)
    expect(bare.written.map((line) => JSON.parse(line).name)).toContain('overlay_text')
    expect(await run('--json')).toEqual(bare)
  })

  it('prints each tool with its definition on one line', async () => {
    const { written } = await run('--json')
    expect(written).toHaveLength(packs.flatMap(({ tools }) => tools).length)
    for (const line of written) {
      const tool = JSON.parse(line)
      const pack = packs.find(({ name }) => name === tool.pack)
      const defined = pack?.tools.find(({ name }) => name === tool.name)
      expect(tool).toMatchObject({
        domain: defined?.domain,
        tags: defined?.tags,
        parameters: defined?.parameters,
      })
      expect(tool).not.toHaveProperty('run')
    }
    const overlay = JSON.parse(written.find((line) => line.includes('"name":"overlay_text"')) ?? '{}')
    expect(overlay).toMatchObject({
      pack: 'fun',
      mixins: ['fun'],
      rate: { burst: 4 },
      examples: expect.arrayContaining([{ when: expect.any(String), arguments: { text: 'Hello chat' } }]),
    })
    expect(Math.max(...written.map(({ length }) => length))).toBeGreaterThan(1000)
  })

  it('lists one pack with --pack, and lists all pack names if the pack is unknown', async () => {
    const { written } = await run('--pack', 'stage-decoys')
    expect(written.map((line) => JSON.parse(line).pack)).toEqual([
      'stage-decoys',
      'stage-decoys',
      'stage-decoys',
    ])
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ decoyProfile: { type: 'same-domain' } })
    const none = await run('--pack', 'fum')
    expect([none.code, none.written]).toEqual([2, []])
    expect(none.said.join()).toMatch(/“fum”.*fun, sight/)
  })

  it('prints its help to stdout', async () => {
    const { code, written } = await run('--help')
    expect([code, written.join('\n')]).toEqual([0, expect.stringMatching(/adlib tools[\s\S]*--pack NAME/)])
  })

  it('reports an unknown option by name', async () => {
    const { code, written, said } = await run('--yaml')
    expect([code, written]).toEqual([2, []])
    expect(said.join()).toContain('--yaml')
  })
})
