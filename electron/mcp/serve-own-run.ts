import type { Clock } from '../../src-shared/ports.ts'
import { eyesPort } from '../../src-shared/sight/eyes.ts'
import { acceptAll } from '../../src-shared/stage/director.ts'
import { createStage } from '../../src-shared/stage/stage.ts'
import { stagePort } from '../../src-shared/stage/stage-port.ts'
import { createLimits } from '../../src-shared/tools/limits.ts'
import { policyOf } from '../../src-shared/tools/policy.ts'
import { provide, providePorts } from '../../src-shared/tools/port.ts'
import { reportsFolder } from '../data/data-folder.ts'
import type { DataFailure } from '../data/failure.ts'
import { readSettings } from '../data/settings-file.ts'
import { openRun } from '../journal/open-run.ts'
import { loadTools } from '../tools.ts'
import { serveTools, type ToolServer } from './serve-tools.ts'

/** A run in which nobody performs: other programs call the tools, and every call is written. */
export interface OwnRun {
  readonly run: string
  readonly dir: string
  readonly tools: ToolServer
  stop(reason: string): Promise<void>
}

/**
 * Opens a run of its own under `<reports>/mcp/`, with the tools of the stage and of the eye under the policy of the
 * settings. It has no eye, no model and no page, so nothing is seen and nothing is shown; it is for trying the tools
 * and for programs that want them without a performer.
 */
export async function openOwnRun(options: {
  readonly dataDir: string
  readonly reportsDir?: string | undefined
  readonly clock: Clock
  readonly talk: (line: string) => void
}): Promise<{ ok: true; own: OwnRun } | { ok: false; failure: DataFailure }> {
  const { dataDir, clock, talk } = options
  const { settings, problem } = readSettings(dataDir)
  if (problem) talk(`${problem.message} ${problem.remedy}`)
  const opened = await openRun({
    reportsDir: reportsFolder({ reports: options.reportsDir, desktop: false, dataDir, cwd: process.cwd() }),
    folder: 'mcp',
    fresh: true,
    clock,
    warn: talk,
  })
  if (!opened.ok) return opened
  const { journal, run, dir } = opened.opened
  journal.append({ type: 'run/start', settings, brain: { driver: 'none', model: '', mode: '' } })
  await journal.sync()

  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    director: acceptAll,
    pages: () => 0,
  })
  const rules = policyOf(() => settings.policy)
  const tools = serveTools({
    runtime: {
      registry: loadTools(settings.tools.packs, talk),
      limits: createLimits(clock, () => settings.stage.attention),
      policy: rules,
      hooks: {},
      port: providePorts(provide(stagePort, stage), provide(eyesPort, { latest: () => null })),
      clock,
      emit: journal.append,
    },
    rules,
    state: journal.state,
  })
  return {
    ok: true,
    own: {
      run,
      dir,
      tools,
      async stop(reason) {
        await tools.close()
        stage.clear('run-end')
        journal.append({ type: 'run/end', reason })
        await journal.close()
      },
    },
  }
}
