import type { EventOf } from '../../src-shared/events/event.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { eyesService } from '../../src-shared/sight/describe-frame.ts'
import { currentFilter } from '../../src-shared/stage/filter-guard.ts'
import { stageGuards } from '../../src-shared/stage/guards.ts'
import { createStage, stageService } from '../../src-shared/stage/stage.ts'
import { provide, provideServices } from '../../src-shared/tools/tool-context.ts'
import { reportsFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { serveTools, type ToolServer } from '../mcp-server/serve-tools.ts'
import type { DataFailure } from '../platform/files.ts'
import { pruneRuns } from '../runs/prune-runs.ts'
import { startRun } from './begin-run.ts'
import { attentionLimits, composeRuntime } from './compose-runtime.ts'
import { startLivePacks } from './packs/live-packs.ts'
import { createConfirmations } from './risky-settings.ts'
import { overLimitsWords } from './run-limits.ts'
import { packTools } from './tools.ts'
import { unknownRules } from './unknown-rules.ts'

/** A run without a performer. Other programs call the tools, and every call is recorded. */
export interface OwnRun {
  readonly run: string
  readonly dir: string
  readonly tools: ToolServer
  stop(reason: string): Promise<void>
}

/** Opens a run under `<reports>/mcp/` with the performer's tools. It has no eye, model or page. */
export async function openOwnRun(options: {
  readonly dataDir: string
  readonly reportsDir?: string | undefined
  readonly clock: Clock
  readonly print: (line: string) => void
}): Promise<{ ok: true; own: OwnRun } | { ok: false; failure: DataFailure }> {
  const { dataDir, clock, print } = options
  const { settings, problem } = readSettings(dataDir)
  if (problem) print(`${problem.message} ${problem.remedy}`)
  const started = await startRun({
    reportsDir: reportsFolder({ reports: options.reportsDir, desktop: false, dataDir, cwd: process.cwd() }),
    folder: 'mcp',
    fresh: true,
    settings: () => settings,
    model: { driver: 'none', model: '', mode: '' },
    clock,
    print,
  })
  if (!started.ok) return started
  const { journal, run, dir, runsDir } = started.opened
  const { question } = pruneRuns({ runsDir, limits: settings.runs, now: clock.now() })
  if (question !== null) print(`${overLimitsWords(question)} Delete what you do not need in ${runsDir}.`)

  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: stageGuards(currentFilter(() => journal.state().settings)),
    pages: () => 0,
  })
  const { registry, select } = packTools(print)
  select(settings.tools.packs)
  journal.subscribe((event) => {
    if (event.type === 'pack/file') printPackFile(event, print)
  })
  const livePacks = startLivePacks({
    dataDir,
    entries: () => settings.tools.packs,
    registry,
    // No panel could take a code. The user approves a file with `adlib pack allow`.
    confirmations: createConfirmations(() => {}),
    isBusy: () => false,
    emit: journal.append,
    clock,
  })
  await livePacks.refresh()
  for (const { message, remedy } of unknownRules(settings, registry)) print(`${message} ${remedy}`)
  const tools = serveTools({
    ...composeRuntime({
      journal,
      clock,
      registry,
      limits: attentionLimits(journal, clock),
      service: provideServices(provide(stageService, stage), provide(eyesService, { latest: () => null })),
    }),
    state: journal.state,
    beforeCall: livePacks.refresh,
  })
  return {
    ok: true,
    own: {
      run,
      dir,
      tools,
      async stop(reason) {
        livePacks.stop()
        await tools.close()
        stage.clear('run-end')
        await journal.commit({ type: 'run/end', reason })
        await journal.close()
      },
    },
  }
}

function printPackFile(
  { path, state, message = '', remedy = '' }: EventOf<'pack/file'>,
  print: (line: string) => void,
): void {
  if (state === 'failed') print(`${message} ${remedy}`)
  if (state === 'waiting')
    print(`The pack ${path} is not approved. ${message} If you trust it, run: adlib pack allow ${path}`)
}
