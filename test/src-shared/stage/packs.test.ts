import { expect, it } from 'vitest'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { stageService } from '../../../src-shared/stage/stage.ts'
import { stageDecoys } from '../../../src-shared/stage/stage-decoys.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const argsOf: Record<string, unknown> = {
  'overlay-text': { msg: 'hi' },
  shell_exec: { command: 'rm -rf /' },
  send_newsletter: { subject: 'hi' },
}

it.each(stageDecoys.tools.map((tool) => [tool.name, tool] as const))(
  'the decoy %s has no effect, returns its hint, and emits `decoy/hit`',
  async (name, tool) => {
    const { call, types, of, journal } = toolHouse([...funPack.tools, tool], {
      service: provideServices(
        provide(stageService, {
          offer: () => {
            throw new Error('a decoy reached the stage')
          },
        }),
      ),
    })
    const hint = tool.decoyProfile?.hint
    const outcome = await call(name, argsOf[name])
    expect(outcome).toMatchObject({ ok: false, error: 'failed', message: hint })
    expect(JSON.stringify(outcome.content)).toContain(hint)
    expect(types()).toEqual(['tool/call', 'decoy/hit', 'tool/done'])
    expect(of('decoy/hit')).toMatchObject([{ tool: name, call: 't1.1.1', profile: tool.decoyProfile }])
    expect(journal.state().totals).toMatchObject({ decoys: 1, cues: 0 })
  },
)

it('`wait` is the only fun tool that is safe to retry', () => {
  const safe = funPack.tools.filter(({ safeToRetry }) => safeToRetry).map(({ name }) => name)
  expect(safe).toEqual(['wait'])
})
