import { expect, it } from 'vitest'
import type { Handlers } from '../../../electron/app/commands/command-deps.ts'
import { runCommands } from '../../../electron/app/commands/panic.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'

const gone: CommandError = { kind: 'gone', message: 'Gone.', remedy: 'None.' }
const live: CommandError = { kind: 'live', message: 'This run has not ended.', remedy: 'Stop it.' }

const deleting = async (problem: CommandError | null, forgotten: CommandError | null = null) => {
  const asked: string[] = []
  const commands = runCommands({
    runs: { remove: () => problem },
    memories: {
      delete: async (run: string) => {
        asked.push(`summary of ${run}`)
        return forgotten
      },
    },
    saidLines: {
      forgetRun: (run: string) => {
        asked.push(`lines of ${run}`)
        return null
      },
    },
  } as unknown as Parameters<typeof runCommands>[0])
  const answer = await (commands as Handlers)['run-delete']?.(
    { command: 'run-delete', id: '1', run: 'r1' },
    'panel',
  )
  return { asked, answer }
}

it('deleting a run forgets its summary and its lines, even if it had no summary', async () => {
  expect(await deleting(null)).toEqual({ asked: ['summary of r1', 'lines of r1'], answer: { ok: true } })
  expect(await deleting(null, gone)).toEqual({
    asked: ['summary of r1', 'lines of r1'],
    answer: { ok: true },
  })
})

it('a run that cannot be deleted is not forgotten', async () => {
  expect(await deleting(live)).toMatchObject({ asked: [], answer: { ok: false, kind: 'live' } })
})
