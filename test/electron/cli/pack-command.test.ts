import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packCommand } from '../../../electron/cli/pack-command.ts'
import { toolsCommand } from '../../../electron/cli/tools-command.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

async function run(command: typeof packCommand, ...argv: string[]) {
  const written: string[] = []
  const said: string[] = []
  const code = await command(argv, {
    input: (async function* () {})(),
    write: async (line) => void written.push(line),
    log: (line) => void said.push(line),
  })
  return { code, written, said: said.join('\n') }
}

describe('adlib pack', () => {
  it('creates a pack that can be approved and listed without edits', async () => {
    const data = newFolder()
    const made = await run(packCommand, 'new', 'my-pack', '--data', data)
    expect([made.code, made.written]).toEqual([0, [join(data, 'my-pack.ts')]])
    expect(made.said).toContain(`adlib pack allow ${join(data, 'my-pack.ts')} --reload --data ${data}`)
    const before = await run(toolsCommand, '--data', data, '--pack', 'my-pack')
    expect(before.code).toBe(2)
    const allowed = await run(packCommand, 'allow', './my-pack.ts', '--data', data)
    expect([allowed.code, allowed.said]).toEqual([0, expect.stringMatching(/SHA-256 [0-9a-f]{64}/)])
    const settings = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))
    expect(settings).toEqual({ tools: { packs: ['./my-pack.ts'] } })
    const listed = await run(toolsCommand, '--data', data, '--pack', 'my-pack')
    expect(listed.written.map((line) => JSON.parse(line).name)).toEqual(['my_pack_greet'])
    expect(listed.said).toBe('')
  })

  it('creates a pack that compiles with the types of the `adlib` package', async () => {
    const dir = newFolder()
    await run(packCommand, 'new', 'mine', '--dir', dir)
    const pack = readFileSync(join(dir, 'mine.ts'), 'utf8')
    writeFileSync(join(dir, 'wrong.ts'), pack.replace('viewer: z.string()', 'viewer: z.nothing()'))
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const compiled = spawnSync(process.execPath, [tsc, '--pretty', 'false'], { cwd: dir, encoding: 'utf8' })
    // The error in `wrong.ts` proves that the compiler finds the types of `adlib`.
    expect([...compiled.stdout.matchAll(/^(\S+)\(\d/gm)].map(([, name]) => name)).toEqual(['wrong.ts'])
  })

  it('approves an installed package by its name, and only in its current version', async () => {
    const data = newFolder()
    const installed = join(data, 'node_modules', '@me', 'dice')
    mkdirSync(installed, { recursive: true })
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: '@me/dice', main: 'pack.js' }))
    const code = (tool: string) => `
      const { definePack, defineTool, z } = require('adlib')
      module.exports = { dice: definePack('dice', 'Dice.', [
        defineTool({ name: '${tool}', description: 'Rolls.', domain: 'game', args: z.object({}), run: () => '4' }),
      ]) }`
    writeFileSync(join(installed, 'pack.js'), code('roll'))
    const before = await run(toolsCommand, '--data', data, '--pack', 'dice')
    expect(before.code).not.toBe(0)
    const allowed = await run(packCommand, 'allow', '@me/dice', '--data', data)
    expect([allowed.code, allowed.written]).toEqual([0, [join(installed, 'pack.js')]])
    expect(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))).toEqual({
      tools: { packs: ['@me/dice'] },
    })
    const listed = await run(toolsCommand, '--data', data, '--pack', 'dice')
    expect(listed.written.map((line) => JSON.parse(line).name)).toEqual(['roll'])

    writeFileSync(join(installed, 'pack.js'), code('roll_twice'))
    const changed = await run(toolsCommand, '--data', data, '--pack', 'dice')
    expect(changed.said).toContain('is not approved')
    const missing = await run(packCommand, 'allow', 'no-such-pack', '--data', data)
    expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('node_modules')])
  })

  it('never overwrites a file', async () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'mine.ts'), 'precious')
    const again = await run(packCommand, 'new', 'mine', '--dir', dir)
    expect([again.code, again.written]).toEqual([1, []])
    expect(again.said).toContain('exists already')
    expect(readFileSync(join(dir, 'mine.ts'), 'utf8')).toBe('precious')
  })

  it('adds a file to the settings only once and keeps the other packs', async () => {
    const data = newFolder()
    const outside = newFolder()
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ tools: { packs: ['stage-decoys'] } }))
    await run(packCommand, 'new', 'mine', '--dir', outside, '--data', data)
    const file = join(outside, 'mine.ts')
    await run(packCommand, 'allow', file, '--data', data)
    await run(packCommand, 'allow', file, '--data', data, '--reload')
    const { tools } = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))
    expect(tools.packs).toEqual(['stage-decoys', file])
    const { packs } = JSON.parse(readFileSync(join(data, 'approved-packs.json'), 'utf8'))
    expect(packs).toEqual([expect.objectContaining({ path: file, reload: true })])
  })

  it('rejects a file that cannot be bundled, and prints the line of the mistake', async () => {
    const data = newFolder()
    writeFileSync(join(data, 'broken.ts'), 'const a = ;')
    const { code, said } = await run(packCommand, 'allow', './broken.ts', '--data', data)
    expect([code, said]).toEqual([1, expect.stringMatching(/broken\.ts:1:11: Unexpected ";"/)])
    expect(() => readFileSync(join(data, 'approved-packs.json'))).toThrow()
    expect((await run(packCommand, 'allow', './none.ts', '--data', data)).code).toBe(1)
  })

  it('warns about a pack that can load code while it runs', async () => {
    const data = newFolder()
    mkdirSync(join(data, 'mine'))
    writeFileSync(join(data, 'mine', 'lib.cjs'), 'module.exports = 1')
    const code =
      "import { createRequire } from 'node:module'\nexport const lib = createRequire(import.meta.url)('./lib.cjs')"
    writeFileSync(join(data, 'mine', 'mine.ts'), code)
    const { said } = await run(packCommand, 'allow', './mine/mine.ts', '--data', data)
    expect(said).toContain('It can load more code while it runs (node:module). The approval covers')
    const other = await run(packCommand, 'new', 'other', '--dir', newFolder())
    expect((await run(packCommand, 'allow', other.written[0] ?? '', '--data', data)).said).not.toContain(
      'It can load',
    )
  })

  it('`adlib tools` prints how to approve a pack file that the settings name, and lists the tools of the other packs', async () => {
    const data = newFolder()
    mkdirSync(join(data, 'deep'))
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ tools: { packs: ['./deep/mine.ts'] } }))
    await run(packCommand, 'new', 'mine', '--dir', join(data, 'deep'))
    const { code, written, said } = await run(toolsCommand, '--data', data)
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`adlib pack allow ${join(data, 'deep', 'mine.ts')}`),
    ])
    expect(written.join()).not.toContain('mine_greet')
    expect(written.join()).toContain('overlay_text')
  })

  it.each([
    [],
    ['new'],
    ['new', 'My Pack'],
    ['allow', 'notes.txt'],
    ['sing', 'x'],
    ['new', 'a', 'b'],
    ['--loud'],
  ])('exits with 2 for wrong usage: %s %s', async (...argv) => {
    const { code, said } = await run(packCommand, ...argv)
    expect([code, said]).toEqual([2, expect.stringContaining('adlib pack')])
  })
})
