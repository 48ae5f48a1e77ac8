import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AdlibEvent } from '../src-shared/events/event.ts'
import { closingEvents } from '../src-shared/events/resume.ts'
import type { State } from '../src-shared/events/state.ts'
import { truncationWarning } from '../src-shared/llm/truncation.ts'
import { understudyDriver } from '../src-shared/llm/understudy-driver.ts'
import { withCaptions } from '../src-shared/performer/captions.ts'
import { createCasting, understudyName } from '../src-shared/performer/casting.ts'
import { withoutOwnWords } from '../src-shared/performer/own-words.ts'
import { type Performer, startPerformer } from '../src-shared/performer/performer.ts'
import type { Settings } from '../src-shared/settings.ts'
import { eyesPort } from '../src-shared/sight/eyes.ts'
import { acceptAll } from '../src-shared/stage/director.ts'
import { createStage } from '../src-shared/stage/stage.ts'
import { stagePort } from '../src-shared/stage/stage-port.ts'
import { createApprovals } from '../src-shared/tools/approvals.ts'
import type { ToolRuntime } from '../src-shared/tools/call-tool.ts'
import { createLimits } from '../src-shared/tools/limits.ts'
import { memoryLocks } from '../src-shared/tools/locks.ts'
import { narrow, type Policy, policyOf } from '../src-shared/tools/policy.ts'
import { provide, providePorts } from '../src-shared/tools/port.ts'
import { appRoot } from './app-root.ts'
import { buildId } from './build-id.ts'
import { createCommands } from './commands.ts'
import { dataFolder, makeFolder, reportsFolder } from './data/data-folder.ts'
import type { DataFailure } from './data/failure.ts'
import { readSettings, settingsKeeper } from './data/settings-file.ts'
import { keptTokens } from './data/tokens-file.ts'
import { startGateway } from './gateway/gateway.ts'
import { announceGateway } from './gateway/running-gateways.ts'
import { openRun } from './journal/open-run.ts'
import { startMcpServers } from './mcp/mcp-servers.ts'
import { serveTools } from './mcp/serve-tools.ts'
import { openModels } from './models.ts'
import { type Frames, openEyes } from './open-eyes.ts'
import { systemClock } from './system-clock.ts'
import { packTools } from './tools.ts'

export interface PerformanceOptions {
  /** The desktop app keeps its runs in the data folder, the headless performer in `./reports`. */
  readonly desktop: boolean
  /** Always begins a new run and carries no panic over. */
  readonly fresh: boolean
  /** `demo`, `screen`, an image or a folder; left out: the screen when it is shared, else the demo reel. */
  readonly frames?: string
  /** Who plays; beats the setting. */
  readonly model?: string
  readonly grounding?: Settings['brain']['grounding']
  readonly dataDir?: string
  readonly reportsDir?: string
  readonly port?: number
  /** Says one line to the person at the terminal. */
  readonly talk: (line: string) => void
  /** Told of every event of this run, from its first on. */
  readonly onEvent?: (event: AdlibEvent) => void
}

/** What a performance came to. */
export interface Summary {
  readonly run: string
  readonly dir: string
  readonly turns: number
  readonly cues: number
  readonly toolCalls: number
  readonly events: number
}

/** A running performance. */
export interface Performance {
  readonly run: string
  readonly dir: string
  readonly port: number
  readonly urls: { readonly panel: string; readonly overlay: string; readonly eye: string }
  /** What is true now: the fold of the run so far. */
  state(): State
  /** Empties the stage and latches; resolves when it would survive a loss of power. */
  panic(by: string): Promise<void>
  /** Ends the turn, the run and everything that was started. */
  stop(reason: string): Promise<Summary>
}

/**
 * Starts the whole performer: journal, stage, tools, eyes, brain and gateway. Desktop and headless use the
 * same one. What cannot be had (a folder, a port) is a failure with its remedy.
 */
export async function startPerformance(
  options: PerformanceOptions,
): Promise<{ ok: true; performance: Performance } | { ok: false; failure: DataFailure }> {
  const { talk } = options
  const clock = systemClock
  const root = appRoot()
  const dataDir = dataFolder({ data: options.dataDir, env: process.env })
  const unusable = makeFolder(dataDir, '--data')
  if (unusable) return { ok: false, failure: unusable }
  const tell = (problem: DataFailure | undefined) => problem && talk(`${problem.message} ${problem.remedy}`)

  const kept = readSettings(dataDir)
  tell(kept.problem)
  const settings: Settings = {
    ...kept.settings,
    brain: {
      ...kept.settings.brain,
      ...(options.grounding === undefined ? {} : { grounding: options.grounding }),
    },
  }
  const { tokens, problem } = keptTokens(dataDir)
  tell(problem)

  const frames = framesOf(options.frames, settings, root)
  if (frames.kind === 'missing') return { ok: false, failure: frames.failure }

  const opened = await openRun({
    reportsDir: reportsFolder({
      reports: options.reportsDir,
      desktop: options.desktop,
      dataDir,
      cwd: process.cwd(),
    }),
    fresh: options.fresh,
    clock,
    warn: talk,
  })
  if (!opened.ok) return opened
  const { journal, run, dir, runsDir } = opened.opened
  if (options.onEvent) journal.subscribe(options.onEvent)

  const models = openModels({ settings: () => journal.state().settings, dataDir, clock })
  const casting = createCasting({
    understudy: understudyDriver(clock),
    models,
    clock,
    emit: journal.append,
    talk,
  })
  /** Models of which it was said: a prompt that was cut once is cut in every turn. */
  const cutFor = new Set<string>()
  journal.subscribe((event) => {
    if (event.type !== 'llm/final' || event.truncated !== true) return
    const { model, driver } = casting.current().brain
    if (!cutFor.has(model)) talk(truncationWarning(model, driver))
    cutFor.add(model)
  })
  const { brain } = casting.current()
  if (opened.opened.resumed) {
    journal.append({ type: 'run/resumed', settings, brain, cutBytes: opened.opened.cutBytes })
    for (const body of closingEvents(journal.state())) journal.append(body)
  } else {
    journal.append({ type: 'run/start', settings, brain, ...(options.fresh ? { timed: true } : {}) })
  }
  if (opened.opened.carriesPanic) journal.append({ type: 'stage/panic', by: 'carried' })
  await journal.sync()
  if (journal.state().panic) talk('A panic is latched: nothing is shown until it is released in the panel.')

  let pages = 0
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    director: acceptAll,
    pages: () => pages,
  })
  const say = withCaptions({ emit: journal.append, state: journal.state, stage })
  const approvals = createApprovals({
    emit: journal.append,
    state: journal.state,
    clock,
    deadlineMs: () => journal.state().settings.policy.askMs,
  })
  const locks = memoryLocks(journal.append)
  const panicked: Policy = () =>
    journal.state().panic ? { verdict: 'deny', message: 'panic' } : { verdict: 'allow' }
  const rules = policyOf(() => journal.state().settings.policy)
  const tools = packTools(talk)
  tools.hold(settings.tools.packs)
  const runtime: ToolRuntime = {
    registry: tools.registry,
    limits: createLimits(clock, () => journal.state().settings.stage.attention),
    policy: narrow(panicked, rules),
    approvals,
    hooks: {},
    port: providePorts(
      provide(stagePort, stage),
      provide(eyesPort, { latest: () => journal.state().observation }),
    ),
    clock,
    emit: say,
  }

  const mcpServers = startMcpServers({
    settings: () => journal.state().settings.mcp.servers,
    registry: runtime.registry,
    locks,
    emit: journal.append,
    clock,
  })
  journal.subscribe(({ type }) => {
    if (type !== 'settings/changed') return
    tools.hold(journal.state().settings.tools.packs)
    mcpServers.changed()
  })
  const toolServer = serveTools({ runtime, rules, state: journal.state })

  let performer: Performer | null = null
  let stopping = false
  const eyes = openEyes({
    frames,
    clock,
    observed(body) {
      const foreign = withoutOwnWords(body, journal.state(), clock.now())
      if (foreign === null) return
      const observation = { id: `o${journal.state().counters.observation + 1}`, ...foreign }
      journal.append({ type: 'sight/observation', observation })
      performer?.observed(observation)
    },
    report: (report) => void journal.append({ type: 'sight/source', ...report }),
  })
  const commands = createCommands({
    journal,
    stage,
    casting,
    approvals,
    performer: () => performer,
    // Kept is the file and not what holds: a wish of the command line is for this run alone.
    keepSettings: settingsKeeper(dataDir, kept.settings, tell),
  })

  const gateway = await startGateway({
    host: {
      journal,
      runsDir,
      command: commands.command,
      shown(shown) {
        if (!stopping) journal.append({ type: 'stage/shown', ...shown })
      },
      overlays(change) {
        pages += change
      },
      frame: eyes.frame,
      eye: eyes.eye,
      latestPicture: eyes.latestPicture,
      mcp: toolServer.connect,
      brains: async () => [{ model: understudyName, driver: understudyName }, ...(await models.choices())],
    },
    clock,
    pagesDir: join(root, 'out', 'renderer'),
    mediaDir: join(root, 'assets'),
    build: buildId,
    tokens,
    port: options.port ?? settings.gateway.port,
  })
  if (gateway.taken) talk(gateway.taken.message)
  const announced = announceGateway(dataDir, { port: gateway.port, run, startedAt: clock.now() })
  tell(announced.problem)

  const begin = () => {
    performer = startPerformer({
      emit: say,
      state: journal.state,
      clock,
      runtime,
      cast: casting.current,
      ended: casting.turnEnded,
    })
  }
  const wanted = options.model ?? settings.brain.model
  if (wanted === '' || wanted === understudyName) {
    talk('The understudy plays: it is built in and needs no model.')
    begin()
    if (wanted === '') void casting.lookAround()
  } else {
    talk(`Waiting for ${wanted} to answer.`)
    void casting.choose(wanted).then(() => stopping || begin())
  }

  return {
    ok: true,
    performance: {
      run,
      dir,
      port: gateway.port,
      urls: gateway.urls,
      state: journal.state,
      panic: commands.panic,
      async stop(reason) {
        stopping = true
        announced.withdraw()
        casting.stop()
        await eyes.close()
        await toolServer.close()
        await performer?.stop()
        await mcpServers.stop()
        for (const { holder } of journal.state().locks) locks.releaseAll(holder)
        stage.clear('run-end')
        journal.append({ type: 'run/end', reason })
        await journal.sync()
        await gateway.close()
        const { totals, seq } = journal.state()
        await journal.close()
        return {
          run,
          dir,
          turns: totals.turns,
          cues: totals.cues,
          toolCalls: totals.toolCalls,
          events: seq,
        }
      },
    },
  }
}

function framesOf(
  asked: string | undefined,
  settings: Settings,
  root: string,
): Frames | { readonly kind: 'missing'; readonly failure: DataFailure } {
  const path = join(root, 'assets', 'demo')
  switch (asked ?? settings.sight.source) {
    case 'auto':
      return { kind: 'auto', path }
    case 'demo':
      return { kind: 'files', path }
    case 'screen':
      return { kind: 'screen' }
    case 'off':
      return { kind: 'off' }
    default: {
      const named = resolve(asked ?? '')
      if (existsSync(named)) return { kind: 'files', path: named }
      return {
        kind: 'missing',
        failure: {
          message: `There is no picture and no folder ${named}.`,
          remedy: 'Name one that exists, or use --frames demo.',
        },
      }
    }
  }
}
