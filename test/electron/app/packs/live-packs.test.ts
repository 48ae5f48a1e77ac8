import { mkdirSync, readFileSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  approvalsFile,
  approvePack,
  damagedApprovals,
} from '../../../../electron/app/packs/approved-packs.ts'
import { startLivePacks } from '../../../../electron/app/packs/live-packs.ts'
import { createConfirmations } from '../../../../electron/app/risky-settings.ts'
import { blamePack } from '../../../../electron/platform/pack-mistakes.ts'
import { stageService } from '../../../../src-shared/stage/stage.ts'
import { mathAdd } from '../../../fixtures/example-tools.ts'
import { newFolder } from '../../../fixtures/new-folder.ts'
import { toolHouse } from '../../../fixtures/tool-runtime.ts'

const source = (tool: string, says = 'hi', more = '') => `
import { definePack, defineTool, z } from 'adlib'
${more}
export default definePack('mine', 'For tests.', [
  defineTool({
    name: '${tool}', description: 'Answers.', domain: 'test',
    args: z.object({}), run: (): string => '${says}',
  }),
])
`

function house(entries: string[] = ['./mine.ts']) {
  const dataDir = newFolder()
  const { journal, clock, runtime, call, of } = toolHouse([mathAdd])
  const { registry } = runtime
  const codes: string[] = []
  let busy = false
  const live = startLivePacks({
    dataDir,
    entries: () => entries,
    registry,
    confirmations: createConfirmations((question, code) => {
      expect(question).toContain(dataDir)
      codes.push(code)
    }),
    isBusy: () => busy,
    emit: journal.append,
    clock,
  })
  const write = (text: string, file = 'mine.ts') => writeFileSync(join(dataDir, file), text)
  const last = () => of('pack/file').at(-1)
  return {
    dataDir,
    registry,
    codes,
    clock,
    call,
    live,
    write,
    last,
    of,
    setBusy: (now: boolean) => {
      busy = now
    },
    approve: (more: { reload?: boolean; code?: string; file?: string } = {}) =>
      live.approve({
        file: './mine.ts',
        hash: last()?.hash ?? '',
        code: codes.at(-1) ?? '',
        reload: false,
        ...more,
      }),
    ask: async (tool: string) => (await call(tool, {})).content,
  }
}

describe('startLivePacks', () => {
  it('runs no code from a file before the confirmation code is entered', async () => {
    const { live, write, codes, registry, approve, last, ask } = house()
    write(source('greet', 'hi', 'Object.assign(globalThis, { packRan: true })'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(codes).toHaveLength(1)
    expect(await approve({ code: 'ABCD-EFGH' })).toMatchObject({ kind: 'wrong_code' })
    expect(await approve({ code: '' })).toMatchObject({ kind: 'wrong_code' })
    expect([registry.has('greet'), 'packRan' in globalThis]).toEqual([false, false])
    expect(await approve({ code: codes[0]?.toLowerCase().replace('-', ' ') ?? '' })).toBeNull()
    expect(last()).toMatchObject({ state: 'ready', tools: 1 })
    expect(JSON.stringify(await ask('greet'))).toContain('hi')
    Reflect.deleteProperty(globalThis, 'packRan')
  })

  it('finds a package that is installed or updated while Adlib runs', async () => {
    const { live, write, dataDir, last, approve, ask } = house(['adlib-pack-mine'])
    await live.refresh()
    expect(last()).toMatchObject({ state: 'failed', message: expect.stringContaining('node_modules') })
    mkdirSync(join(dataDir, 'node_modules', 'adlib-pack-mine'), { recursive: true })
    write(JSON.stringify({ main: 'pack.ts' }), 'node_modules/adlib-pack-mine/package.json')
    write(source('greet', 'first'), 'node_modules/adlib-pack-mine/pack.ts')
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting', file: 'adlib-pack-mine' })
    expect(await approve({ file: 'adlib-pack-mine' })).toBeNull()
    expect(JSON.stringify(await ask('greet'))).toContain('first')
    write(source('greet', 'a second version'), 'node_modules/adlib-pack-mine/pack.ts')
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting', tools: 1 })
  })

  it('rejects the approval of a file whose content differs from the shown content', async () => {
    const { live, write, codes, approve, last, ask } = house()
    write(source('greet', 'first'))
    await live.refresh()
    const { hash = '' } = last() ?? {}
    write(source('greet', 'second version'))
    await live.refresh()
    const answer = { file: './mine.ts', reload: false }
    expect(await live.approve({ ...answer, hash, code: codes[0] ?? '' })).toMatchObject({ kind: 'gone' })
    expect(await approve({ code: codes[0] ?? '' })).toMatchObject({ kind: 'wrong_code' })
    expect(await approve()).toBeNull()
    write(source('greet', 'a third version'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting', tools: 1 })
    expect(JSON.stringify(await ask('greet'))).toContain('second version')
  })

  it('loads a waiting file that is approved on the command line', async () => {
    const { live, write, dataDir, last, codes, approve } = house()
    write(source('greet'))
    await live.refresh()
    const { path = '', hash = '' } = last() ?? {}
    expect(approvePack(dataDir, { path, hash, reload: false })).toBeNull()
    await live.refresh()
    expect(last()).toMatchObject({ state: 'ready', tools: 1 })
    expect(await approve({ code: codes[0] ?? '' })).toMatchObject({ kind: 'gone' })
  })

  it.each([
    ['performer', 'worker', 'failed'],
    ['performer', 'performer', 'ready'],
    ['showrunner', 'showrunner', 'failed'],
  ])(
    'a pack with an agent named %s, whose role is %s, is %s, because only the performer can be replaced',
    async (name, role, state) => {
      const { live, write, last, approve } = house()
      const agent = `defineAgent({ name: '${name}', role: '${role}', description: 'For tests.' })`
      write(`import { definePack } from 'adlib'
import { defineAgent } from 'adlib/agent'
export default definePack('mine', 'For tests.', [], [${agent}])`)
      await live.refresh()
      await approve()
      expect(last()).toMatchObject({ state })
    },
  )

  it('reports a missing file, and reports a folder where a file is expected', async () => {
    const { live, dataDir, last, write } = house()
    await live.refresh()
    expect(last()).toMatchObject({
      state: 'failed',
      message: `There is no file ${join(dataDir, 'mine.ts')}.`,
    })
    write(source('greet'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting' })
    unlinkSync(join(dataDir, 'mine.ts'))
    mkdirSync(join(dataDir, 'mine.ts'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'failed' })
  })

  it('asks for another approval when an imported file changes', async () => {
    const { live, write, approve, last } = house()
    write('export const words: string = "one"', 'words.ts')
    write(source('greet', 'hi', "import { words } from './words'\nwords.trim()"))
    await live.refresh()
    await approve()
    expect(last()).toMatchObject({ state: 'ready' })
    write('export const words: string = "something else"', 'words.ts')
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting' })
  })

  it('if automatic reloads are approved, loads a changed file after the current turn', async () => {
    const { live, write, approve, setBusy, clock, registry, last, ask, codes } = house()
    write(source('greet', 'first'))
    await live.refresh()
    await approve({ reload: true })
    setBusy(true)
    const running = registry.get('greet')
    write(source('welcome', 'second version'))
    // The timer already calls `refresh`, but the test can await only its own call.
    clock.advance(1000)
    await live.refresh()
    expect(registry.get('greet')).toBe(running)
    expect(registry.has('welcome')).toBe(false)
    setBusy(false)
    live.turnEnded()
    expect(registry.has('greet')).toBe(false)
    expect(JSON.stringify(await ask('welcome'))).toContain('second version')
    expect(last()).toMatchObject({ state: 'ready' })
    expect(codes).toHaveLength(1)
  })

  it('if a changed file is broken, keeps its last valid version and reports the mistake', async () => {
    const { live, write, approve, dataDir, last, ask } = house()
    write(source('greet', 'good'))
    await live.refresh()
    await approve({ reload: true })
    const broken: [string, RegExp][] = [
      ['const a = 1\nconst b = ;', /mine\.ts:2:11: Unexpected ";"/],
      [source('greet', 'x', "import './gone'"), /mine\.ts:3:\d+: Could not resolve "\.\/gone"/],
      [
        "import { z } from 'adlib'\n\ninterface A { b: string }\nz.nonsense()",
        /mine\.ts:4:\d+: .*not a function/,
      ],
      ['export const a = 1', /mine\.ts: it exports no pack/],
      ["import 'adlib/nonsense'", /There is no module "adlib\/nonsense"/],
      [source('greet').replace('[\n  defineTool({', '[\n  ({'), /the tool "greet" was not made with/],
      [source('math/add'), /a tool named "math\/add" is registered already/],
      [source('greet').replace("'mine'", "'fun'"), /a built-in pack is named "fun" already/],
    ]
    for (const [text, message] of broken) {
      write(text)
      await live.refresh()
      expect(last()).toMatchObject({ state: 'failed', tools: 1, message: expect.stringMatching(message) })
      expect(last()?.message).toContain(dataDir.replace(/^\/private/, ''))
      expect(JSON.stringify(await ask('greet'))).toContain('good')
    }
    write(source('greet', 'good again'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'ready' })
    expect(JSON.stringify(await ask('greet'))).toContain('good again')
  })

  it('reports the line at which an imported file throws', async () => {
    const { live, write, approve, last } = house()
    write('type A = string\n\nthrow new Error("no luck")', 'helper.ts')
    write(source('greet', 'hi', "import './helper'"))
    await live.refresh()
    await approve()
    expect(last()).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/helper\.ts:3:7: no luck/),
    })
  })

  it('asks for approval of a file once the file that it imports exists', async () => {
    const { live, write, last } = house()
    write(source('greet', 'hi', "import './late'"))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'failed' })
    write('export {}', 'late.ts')
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting' })
  })

  it('removes the tools of a file that is no longer listed, and loads the file without another approval if it is listed again', async () => {
    const entries = ['./mine.ts']
    const { live, write, approve, registry, codes, of } = house(entries)
    write(source('greet'))
    await live.refresh()
    await approve()
    entries.pop()
    await live.refresh()
    expect(registry.list()).toEqual([mathAdd])
    entries.push('./mine.ts')
    await live.refresh()
    expect(registry.has('greet')).toBe(true)
    expect(codes).toHaveLength(1)
    expect(of('pack/file').map(({ state }) => state)).toEqual(['waiting', 'ready', 'removed', 'ready'])
  })

  it('asks for approval again if the approvals file is damaged', async () => {
    const { live, write, approve, dataDir, last } = house()
    write(source('greet'))
    await live.refresh()
    await approve({ reload: true })
    expect(JSON.parse(readFileSync(approvalsFile(dataDir), 'utf8')).packs).toHaveLength(1)
    writeFileSync(approvalsFile(dataDir), '{"packs": [{')
    write(source('greet', 'second version'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'waiting', tools: 1 })
    expect(damagedApprovals(dataDir)?.message).toContain('approved-packs.json is damaged')
    await approve()
    expect(damagedApprovals(dataDir)).toBeNull()
    expect(readFileSync(join(dataDir, 'approved-packs.broken-1.json'), 'utf8')).toBe('{"packs": [{')
  })

  it('accepts an approvals file with a byte order mark', async () => {
    const { live, write, approve, dataDir, last } = house()
    write(source('greet'))
    await live.refresh()
    await approve({ reload: true })
    writeFileSync(approvalsFile(dataDir), `\uFEFF${readFileSync(approvalsFile(dataDir), 'utf8')}`)
    write(source('greet', 'second version'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'ready', tools: 1 })
    expect(damagedApprovals(dataDir)).toBeNull()
  })

  it('reports an error for a tool that throws and for a tool that never returns', async () => {
    const { live, write, approve, call, clock } = house()
    const run = "{ if (here.throws) throw new Error('no luck'); return new Promise<string>(() => {}) }"
    write(
      source('greet')
        .replace('z.object({})', 'z.object({ throws: z.boolean() }), timeoutMs: 500')
        .replace("(): string => 'hi'", `(here): Promise<string> => ${run}`),
    )
    await live.refresh()
    expect(await approve()).toBeNull()
    expect(await call('greet', { throws: true })).toMatchObject({ ok: false, error: 'exception' })
    const hanging = call('greet', { throws: false })
    await clock.advanceAsync(500)
    expect(await hanging).toMatchObject({ ok: false, error: 'timeout' })
  })

  it("provides the program's modules to a JavaScript pack", async () => {
    const entries = ['./sub/plain.mjs']
    const { live, dataDir, last, registry, of, codes } = house(entries)
    mkdirSync(join(dataDir, 'sub'))
    writeFileSync(
      join(dataDir, 'sub', 'plain.mjs'),
      `import { definePack, defineTool, stageService } from 'adlib'
       import { z } from 'zod'
       import { basename } from 'node:path'
       export const pack = definePack('plain', 'For tests.', [defineTool({
         name: basename(import.meta.filename, '.mjs'), description: 'Answers.', domain: 'test',
         args: z.object({}), meta: { stageService }, run: () => 'hi' })])`,
    )
    await live.refresh()
    const { file, hash = '' } = last() ?? { file: '' }
    expect(await live.approve({ file, hash, code: codes[0] ?? '', reload: false })).toBeNull()
    expect(of('pack/file').at(-1)).toMatchObject({ state: 'ready' })
    expect(registry.get('plain')?.meta.stageService).toBe(stageService)
  })

  describe('a pack that can load code while it runs', () => {
    const loader = (how: string) =>
      source('greet', 'hi', `import { createRequire } from 'node:module'\nexport const lib = ${how}`)

    const ownFolder = () => {
      const made = house(['./own/mine.ts'])
      const folder = join(made.dataDir, 'own')
      mkdirSync(folder)
      return {
        ...made,
        folder,
        write: (text: string, file = 'mine.ts') => writeFileSync(join(folder, file), text),
        approve: () => made.approve({ file: './own/mine.ts' }),
      }
    }

    it.each([
      ["createRequire(import.meta.url)('./lib.cjs')", './lib.cjs', 'node:module'],
      ['(name: string) => import(name)', './deep/lib.mjs', 'import() of a variable'],
      ['(name: string) => createRequire(__filename)(name)', './lib.js', 'node:module'],
      ["process.getBuiltinModule('fs')", './lib.ts', 'process.getBuiltinModule'],
      ['(name: string) => import(name)', './.hid/x.cjs', 'import() of a variable'],
      ['(name: string) => import(name)', './link/o.cjs', 'import() of a variable'],
      ['(name: string) => import(name)', './deep/cap.CJS', 'import() of a variable'],
      ['(name: string) => import(name)', './deep/plug', 'import() of a variable'],
      ['(name: string) => import(name)', './deep/plug.txt', 'import() of a variable'],
      ["import('file://' + __dirname + '/deep/lib.mjs').catch(() => {})", './deep/lib.mjs', 'import() of'],
      ["[require].map((load) => load('./lib.cjs'))", './lib.cjs', 'require as a value'],
      ["require?.('./lib.cjs')", './lib.cjs', 'require("./lib.cjs")'],
      ['(name: string) => require(name)', './lib.cjs', 'require() of a variable'],
      ['(bytes: Uint8Array<ArrayBuffer>) => WebAssembly.compile(bytes)', './lib.wasm', 'WebAssembly'],
      [
        "(globalThis as any)['process']['getBuiltin' + 'Module']('fs')",
        './lib.js',
        'process.getBuiltinModule',
      ],
      ["(0, eval)('1')", './lib.js', 'eval'],
      ["(() => {}).constructor('return 1')()", './lib.js', 'a call of a constructor'],
    ])('a pack with the code %s needs another approval when %s changes', async (how, lib, way) => {
      const { live, write, folder, approve, last, registry } = ownFolder()
      for (const name of ['deep', '.hid']) mkdirSync(join(folder, name))
      symlinkSync(newFolder(), join(folder, 'link'), 'junction')
      symlinkSync(folder, join(folder, 'deep', 'cycle'), 'junction')
      write('module.exports = 1', lib)
      write(loader(how))
      await live.refresh()
      expect(last()).toMatchObject({ state: 'waiting', message: expect.stringContaining(`(${way}`) })
      expect(await approve()).toBeNull()
      expect(last()).toMatchObject({ state: 'ready', tools: 1 })
      write('module.exports = 22', lib)
      await live.refresh()
      // The pack's tools would run the changed file, so they are removed until the pack is approved again.
      expect(last()).toMatchObject({ state: 'waiting' })
      expect(registry.has('greet')).toBe(false)
      expect(await approve()).toBeNull()
      expect(registry.has('greet')).toBe(true)
    })

    it('if the code of the pack names a file outside its folder, a change to that file requires another approval', async () => {
      const { live, write, approve, last } = ownFolder()
      const lib = join(newFolder(), 'lib.cjs')
      writeFileSync(lib, 'module.exports = 1')
      write(loader(`createRequire(import.meta.url)('${lib}')`))
      await live.refresh()
      expect(await approve()).toBeNull()
      writeFileSync(lib, 'module.exports = 22')
      await live.refresh()
      expect(last()).toMatchObject({ state: 'waiting' })
    })

    it('a pack asks again when a module appears that it requires only if there is one', async () => {
      const { live, write, approve, last } = ownFolder()
      write(loader("(() => { try { return require('./later.cjs') } catch { return null } })()"))
      await live.refresh()
      expect(await approve()).toBeNull()
      write('module.exports = 1', 'later.cjs')
      await live.refresh()
      expect(last()).toMatchObject({ state: 'waiting' })
    })

    it('a change to a file that a named file loads requires another approval', async () => {
      const { live, write, approve, last } = ownFolder()
      const folder = newFolder()
      writeFileSync(join(folder, 'first.mjs'), "import './second.mjs'")
      writeFileSync(join(folder, 'second.mjs'), '1')
      write(loader(`['${pathToFileURL(join(folder, 'first.mjs')).href}'].map((name) => () => import(name))`))
      await live.refresh()
      expect(await approve()).toBeNull()
      writeFileSync(join(folder, 'second.mjs'), '22')
      await live.refresh()
      expect(last()).toMatchObject({ state: 'waiting' })
    })

    it('comments and texts that only look like a load do not count as one', async () => {
      const { live, write, approve, last } = house()
      write(source('greet', 'hi', "// import(name)\nexport const note = 'eval(x), require(y), WebAssembly'"))
      await live.refresh()
      expect(last()).not.toHaveProperty('message')
      expect(await approve()).toBeNull()
    })

    it('a pack cannot load code in a way that only shows while it runs', async () => {
      const { live, write, approve, last } = house()
      write(source('greet', 'hi', "const p = process\nexport const b = p['bind'.concat('ing')]"))
      await live.refresh()
      expect(last()).toMatchObject({ state: 'waiting' })
      await approve()
      expect(last()).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('A pack cannot load code with process.binding through a variable'),
      })
    })

    it('a pack that loads no code at run time needs no approval for a new file in its folder', async () => {
      const { live, write, approve, last } = ownFolder()
      write(source('greet', 'hi', "import { join } from 'node:path'\nexport const p = join('a', 'lib.cjs')"))
      await live.refresh()
      expect(last()).not.toHaveProperty('message')
      expect(await approve()).toBeNull()
      write('module.exports = 1', 'lib.cjs')
      await live.refresh()
      expect(last()).toMatchObject({ state: 'ready' })
    })

    it('a new file in the folder requires another approval of the pack, unless it is in node_modules', async () => {
      const { live, write, folder, approve, last } = ownFolder()
      for (const name of ['empty', 'node_modules']) mkdirSync(join(folder, name))
      write(loader('(name: string) => import(name)'))
      await live.refresh()
      expect(await approve()).toBeNull()
      write('module.exports = 1', 'node_modules/new.cjs')
      await live.refresh()
      expect(last()).toMatchObject({ state: 'ready' })
      write('module.exports = 1', 'empty/new')
      await live.refresh()
      expect(last()).toMatchObject({ state: 'waiting' })
    })

    it('the pack is rejected if its folder has too many files, if the files are too large, or if Adlib itself writes to that folder', async () => {
      const many = ownFolder()
      many.write(loader('(name: string) => import(name)'))
      await many.live.refresh()
      expect(await many.approve()).toBeNull()
      expect(many.registry.has('greet')).toBe(true)
      for (let at = 0; at < 500; at += 1) many.write('', `note-${at}.txt`)
      await many.live.refresh()
      expect(many.last()).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('has more than 500 files or 5000 folders'),
      })
      // The tools are removed, because they could run a changed file that Adlib does not check.
      expect(many.registry.has('greet')).toBe(false)
      const large = ownFolder()
      large.write(loader('(name: string) => import(name)'))
      large.write('', 'film.mp4')
      truncateSync(join(large.folder, 'film.mp4'), 65 * 1024 * 1024)
      await large.live.refresh()
      expect(large.last()).toMatchObject({ message: expect.stringContaining('have more than 64 MB') })
      const beside = house()
      beside.write(loader('(name: string) => import(name)'))
      await beside.live.refresh()
      expect(beside.last()).toMatchObject({ message: expect.stringContaining('Adlib changes files in') })
    })
  })

  it.each([
    ['throws', "throw new Error('boom')", /mine\.ts:3:7: boom\.$/],
    ['throws null', 'throw null', /mine\.ts: null\.$/],
    [
      'ends the process',
      'process.exit(3)',
      /mine\.ts:3:9: A pack cannot end Adlib: it called process\.exit\(\)\.$/,
    ],
    [
      'ends the process by the module',
      "import { exit } from 'node:process'; exit(3)",
      /mine\.ts:3:38: A pack cannot end Adlib/,
    ],
    [
      'exports a getter that throws',
      "Object.defineProperty(module.exports, 'x', { enumerable: true, get() { throw new Error('boom') } })",
      /boom\.$/,
    ],
  ])('reports a pack file that %s', async (_, code, message) => {
    const { live, write, approve, last } = house()
    write(source('greet', 'hi', code))
    await live.refresh()
    await approve()
    expect(last()).toMatchObject({ state: 'failed', message: expect.stringMatching(message) })
  })

  it('after an uncaught error in its code, a pack stays removed until its file changes', async () => {
    const { live, write, approve, last, registry, call } = house()
    const tool = `defineTool({
      name: 'later', description: 'Fails later.', domain: 'test', args: z.object({}),
      run: () => ({ ok: true, value: new Error('later').stack }),
    })`
    write(
      `import { definePack, defineTool, z } from 'adlib'\nexport default definePack('mine', '', [${tool}])`,
    )
    await live.refresh()
    expect(await approve({ reload: true })).toBeNull()
    const stack = ((await call('later', {})).value as string) ?? ''
    expect(blamePack(new Error('of Adlib'))).toBe(false)
    expect(registry.has('later')).toBe(true)
    const problem = Object.assign(new Error('later'), { stack })
    expect(blamePack(problem)).toBe(true)
    expect(registry.has('later')).toBe(false)
    expect(last()).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/mine\.ts:4:38: later\.$/),
      remedy: expect.stringContaining('Catch this error'),
    })
    expect(blamePack(problem)).toBe(true)
    write(source('greet'))
    await live.refresh()
    expect(last()).toMatchObject({ state: 'ready' })
    expect(registry.has('greet')).toBe(true)
  })
})
