import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { approvePack } from '../../../electron/app/packs/approved-packs.ts'
import { bundlePack } from '../../../electron/app/packs/bundle-pack.ts'
import { startPerformance } from '../../../electron/app/performance.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { panelSocket } from '../../fixtures/panel-socket.ts'

const pack = `
import { definePack, defineTool, z } from 'adlib'
export default definePack('mine', 'For tests.', [
  defineTool({ name: 'greet', description: 'Greets.', domain: 'test', args: z.object({}), run: () => 'hi' }),
])`

describe('startPerformance', () => {
  it('performs with the tools and mixins of a pack’s performer, until the pack is removed', async () => {
    const dir = newFolder()
    const page = readFileSync(join(root, 'docs', 'agents.md'), 'utf8')
    const [, code = ''] = /```ts calm.ts\n([\s\S]*?)```/.exec(page) ?? []
    const file = join(dir, 'calm.ts')
    writeFileSync(file, code)
    const bundled = await bundlePack(file, dir)
    if (!bundled.ok) throw new Error(bundled.failure.message)
    approvePack(dir, { path: file, hash: bundled.bundle.hash, reload: false })
    const settings = { brain: { model: 'understudy' }, tools: { packs: [file] } }
    writeFileSync(join(dir, 'settings.json'), JSON.stringify(settings))
    const begun = await startPerformance({
      desktop: false,
      fresh: true,
      frames: join(root, 'test', 'fixtures', 'sight', 'score-12000.png'),
      dataDir: dir,
      reportsDir: join(dir, 'reports'),
      port: 0,
      print: () => {},
    })
    if (!begun.ok) throw new Error(begun.failure.message)
    const { performance } = begun
    onTestFinished(async () => void (await performance.stop('test')))
    const panel = await panelSocket(performance.urls.panel)
    onTestFinished(() => panel.close())
    await expect.poll(() => performance.state().observation?.numbers[0]?.value).toBe(12000)
    const contents = (lane: string) =>
      performance.state().cues.flatMap(({ cue }) => (cue.lane === lane ? [cue.content] : []))

    await panel.command({ command: 'topic', id: 'c1', text: 'write HELLO CHAT on the stream' })
    await expect.poll(() => contents('text'), { timeout: 10_000 }).toMatchObject([{ text: 'hello chat' }])
    await panel.command({ command: 'topic', id: 'c2', text: 'gimme some confetti' })
    const unread = () => panel.events.filter((event) => event.type === 'show/whisper' && !event.read)
    await expect.poll(unread).toMatchObject([{ text: 'gimme some confetti' }])
    await panel.command({ command: 'settings', id: 'c3', patch: { tools: { packs: [] } } })
    await expect.poll(() => performance.state().packFiles).toEqual([])
    await panel.command({ command: 'topic', id: 'c4', text: 'gimme some confetti' })
    await expect.poll(() => contents('particle').length, { timeout: 10_000 }).toBe(1)
  })

  it('a pack file that a panel adds is not loaded until the user enters a code, and the panel cannot read this code', async () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ brain: { model: 'understudy' } }))
    writeFileSync(join(dir, 'mine.ts'), pack)
    const codes: string[] = []
    const begun = await startPerformance({
      desktop: false,
      fresh: true,
      frames: 'off',
      dataDir: dir,
      reportsDir: join(dir, 'reports'),
      port: 0,
      print: () => {},
      showCode: (_question, code) => void codes.push(code),
    })
    if (!begun.ok) throw new Error(begun.failure.message)
    const { performance } = begun
    onTestFinished(async () => void (await performance.stop('test')))
    const panel = await panelSocket(performance.urls.panel)
    onTestFinished(() => panel.close())
    const patch = { tools: { packs: ['./mine.ts'] } }
    expect(await panel.command({ command: 'settings', id: 'c1', patch })).toMatchObject({ ok: true })
    const view = () => performance.state().packFiles[0]
    await expect.poll(() => view()?.state).toBe('waiting')
    const approval = {
      command: 'approve-pack',
      file: './mine.ts',
      hash: view()?.hash ?? '',
      reload: false,
    } as const

    const guess = await panel.command({ ...approval, id: 'c2', code: 'ABCD-EFGH' })
    expect(guess).toMatchObject({ ok: false, error: { kind: 'wrong_code' } })
    expect(view()).toMatchObject({ state: 'waiting' })
    const journal = readFileSync(join(performance.dir, 'events.jsonl'), 'utf8')
    expect(codes).toHaveLength(1)
    expect(journal).not.toContain(codes[0])

    expect(await panel.command({ ...approval, id: 'c3', code: codes[0] ?? '' })).toMatchObject({ ok: true })
    expect(view()).toMatchObject({ state: 'ready', tools: 1 })
  })

  it('runs the agents of an approved pack, asks for approval of their calls, and stops them when the pack is removed', async () => {
    const dir = newFolder()
    writeFileSync(
      join(dir, 'settings.json'),
      JSON.stringify({
        brain: { model: 'understudy' },
        policy: { tools: { write_chapter: 'ask' }, askMs: 60_000 },
      }),
    )
    const [, code = ''] =
      /```ts chapters.ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs', 'tools.md'), 'utf8')) ?? []
    writeFileSync(
      join(dir, 'chapters.ts'),
      code.replace("'chapters.txt'", JSON.stringify(join(dir, 'chapters.txt'))),
    )
    const codes: string[] = []
    const begun = await startPerformance({
      desktop: false,
      fresh: true,
      frames: 'off',
      dataDir: dir,
      reportsDir: join(dir, 'reports'),
      port: 0,
      print: () => {},
      showCode: (_question, shown) => void codes.push(shown),
    })
    if (!begun.ok) throw new Error(begun.failure.message)
    const { performance } = begun
    onTestFinished(async () => void (await performance.stop('test')))
    const panel = await panelSocket(performance.urls.panel)
    onTestFinished(() => panel.close())
    const file = './chapters.ts'
    await panel.command({ command: 'settings', id: 'c1', patch: { tools: { packs: [file] } } })
    const view = () => performance.state().packFiles[0]
    await expect.poll(() => view()?.state).toBe('waiting')
    const clerk = () => performance.state().agents.find(({ id }) => id === 'clerk')
    expect(clerk()).toBeUndefined()
    const hash = view()?.hash ?? ''
    const approve = {
      command: 'approve-pack',
      id: 'c2',
      file,
      hash,
      reload: false,
      code: codes[0] ?? '',
    } as const
    expect(await panel.command(approve)).toMatchObject({ ok: true })
    await expect.poll(() => clerk()?.status).toBe('sleeping')

    await panel.command({ command: 'topic', id: 'c3', text: 'chapter The red door' })
    await expect.poll(() => performance.state().asks.length).toBe(1)
    const [ask] = performance.state().asks
    expect(ask).toMatchObject({ agent: 'clerk', tool: 'write_chapter' })
    expect(existsSync(join(dir, 'chapters.txt'))).toBe(false)
    await panel.command({
      command: 'policy',
      id: 'c4',
      ask: ask?.ask ?? '',
      verdict: 'allow',
      remember: false,
    })
    await expect
      .poll(() => existsSync(join(dir, 'chapters.txt')) && readFileSync(join(dir, 'chapters.txt'), 'utf8'))
      .toMatch(/^\d\d:\d\d .+\n$/)

    await panel.command({ command: 'settings', id: 'c5', patch: { tools: { packs: [] } } })
    await expect.poll(() => clerk()?.status).toBe('stopped')
  })
})
