import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { applySettings } from '../src-shared/settings/apply-settings.ts'
import { defaultSettings } from '../src-shared/settings/settings.ts'
import { createStage, stageService } from '../src-shared/stage/stage.ts'
import { defineTool } from '../src-shared/tools/tool.ts'
import { provide, provideServices } from '../src-shared/tools/tool-context.ts'
import { askOracle, dicePack, polite, readOnly, rollOld } from './fixtures/documented-tools.ts'
import { defaultGuards } from './fixtures/stage.ts'
import { toolHouse } from './fixtures/tool-runtime.ts'

const root = join(import.meta.dirname, '..')
const blocks = (language: string): string[] =>
  [...readFileSync(join(root, 'docs', 'tools.md'), 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(
    ([, named, code = '']) => (named === language ? [code] : []),
  )

it('docs/tools.md contains only code from the compiled fixture', () => {
  const module = readFileSync(join(root, 'test', 'fixtures', 'documented-tools.ts'), 'utf8')
  const code = blocks('ts')
  expect(code.length).toBeGreaterThan(4)
  for (const block of code) expect(module).toContain(block)
})

it('docs/tools.md shows valid settings', () => {
  const json = blocks('json')
  expect(json.length).toBeGreaterThan(2)
  for (const block of json)
    expect(applySettings(defaultSettings, JSON.parse(block))).toMatchObject({ ok: true })
})

it('the tools in docs/tools.md run with the limits, hints and approvals that the page describes', async () => {
  const shout = defineTool({
    name: 'say',
    description: 'Says.',
    domain: 'test',
    args: z.object({ text: z.string() }),
    permissionScope: 'shell',
    mixins: [polite, readOnly],
    run: ({ text }) => text,
  })
  const { call, types, of } = toolHouse(
    [...dicePack.tools, askOracle, rollOld, shout],
    ({ clock, journal }) => ({
      approvals: {
        ask: async ({ agent, turn, call: asked, tool, args }) => {
          journal.append({ type: 'policy/ask', agent, ask: 'a1', turn, call: asked, tool, args, until: 0 })
          return { allowed: true, by: 'test' }
        },
        answer: () => null,
      },
      service: provideServices(
        provide(
          stageService,
          createStage({
            emit: journal.append,
            state: journal.state,
            clock,
            guards: defaultGuards,
            pages: () => 1,
          }),
        ),
      ),
    }),
  )
  expect(await call('roll_dice', { dice: '3' })).toMatchObject({ ok: true, value: { cue: 'c1' } })
  expect(await call('roll_dice', {})).toMatchObject({ error: 'rate_limited' })
  expect(types()).toContain('stage/queued')
  await call('ask_oracle', { question: 'Will it rain?' })
  expect(of('perform/text').map(({ text }) => text.trim())).toEqual([
    'You ask: Will it rain?',
    expect.stringMatching(/^(Yes|No)\.$/),
  ])
  expect(await call('roll', { n: 2 })).toMatchObject({ ok: false, message: rollOld.decoyProfile?.hint })
  expect(await call('say', { text: 'HEY' })).toMatchObject({ ok: false, message: 'Do not shout.' })
  expect(await call('say', { text: 'hey' })).toMatchObject({ ok: true })
  expect(of('policy/ask')).toMatchObject([{ tool: 'say' }, { tool: 'say' }])
  expect(of('tool/trace')).toMatchObject([{ tool: 'say' }])
})
