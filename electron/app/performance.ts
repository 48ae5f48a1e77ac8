import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe } from '../../src-shared/events/bounded-json.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { JournalTrouble } from '../../src-shared/events/journal.ts'
import { closingEvents } from '../../src-shared/events/resume.ts'
import type { State } from '../../src-shared/events/state.ts'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import { createAsk } from '../../src-shared/llm/ask-model.ts'
import { withCaptions } from '../../src-shared/performer/captions.ts'
import { createModelSelector, understudyName } from '../../src-shared/performer/model-selector.ts'
import { withoutOwnWords } from '../../src-shared/performer/own-words.ts'
import { type Performer, startPerformer } from '../../src-shared/performer/performer.ts'
import { understudyDriver } from '../../src-shared/performer/understudy.ts'
import { commandDriver } from '../../src-shared/performer/whisper-driver.ts'
import type { Settings } from '../../src-shared/settings.ts'
import { eyesService } from '../../src-shared/sight/eyes.ts'
import type { ObservationBody } from '../../src-shared/sight/observe.ts'
import { stageGuards } from '../../src-shared/stage/guards.ts'
import { createStage, stageService } from '../../src-shared/stage/stage.ts'
import { createApprovals } from '../../src-shared/tools/approvals.ts'
import { askService } from '../../src-shared/tools/ask.ts'
import type { ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import { createLimits } from '../../src-shared/tools/limits.ts'
import { memoryLocks } from '../../src-shared/tools/locks.ts'
import { narrow, type Policy, policyOf } from '../../src-shared/tools/policy.ts'
import { provide, provideServices } from '../../src-shared/tools/service.ts'
import { type Frames, openEyes } from '../capture/open-eyes.ts'
import { pictureForModel } from '../capture/picture-for-model.ts'
import { dataFolder, makeFolder, reportsFolder } from '../data/data-folder.ts'
import { type DataFailure, reasonOf } from '../data/failure.ts'
import { announceGateway } from '../data/running-gateways.ts'
import { readSettings, type SettingsProblem } from '../data/settings-file.ts'
import { settingsKeeper } from '../data/settings-keeper.ts'
import { keptTokens } from '../data/tokens-file.ts'
import { startGateway } from '../gateway/gateway.ts'
import { openRun } from '../journal/open-run.ts'
import type { PanicFile } from '../journal/panic-file.ts'
import { startMcpServers } from '../mcp-client/mcp-servers.ts'
import { serveTools } from '../mcp-server/serve-tools.ts'
import { appRoot } from '../platform/app-root.ts'
import { buildId } from '../platform/build-id.ts'
import { systemClock } from '../platform/clock.ts'
import { createConfirmations } from './confirmations.ts'
import { createHeldSettings } from './held-settings.ts'
import { openModels } from './models.ts'
import { createCommands } from './operator-commands.ts'
import { startLivePacks } from './packs/live-packs.ts'
import { stopParts } from './stop-parts.ts'
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
  /** Whether whispers are read as stage commands; beats the setting. */
  readonly commands?: Settings['brain']['commands']
  readonly dataDir?: string
  readonly reportsDir?: string
  readonly port?: number
  /** Says one line to the person at the terminal. */
  readonly talk: (line: string) => void
  /**
   * Shows what only a person at this machine may grant, with the code that grants it; the terminal when left out. No
   * page may be able to read it.
   */
  readonly showCode?: (question: string, code: string) => void
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

/** How long the parts of a performance may take to stop, in milliseconds; the whole end takes less than 2 s. */
const stopMs = { acting: 1000, serving: 500 } as const

/** A running performance. */
export interface Performance {
  readonly run: string
  readonly dir: string
  readonly port: number
  readonly urls: { readonly panel: string; readonly overlay: string; readonly eye: string }
  /** What is true now: the fold of the run so far. */
  state(): State
  /** Empties the stage and latches at once; resolves when the disk was asked to keep it. Never rejects. */
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
      ...(options.commands === undefined ? {} : { commands: options.commands }),
    },
  }
  const { tokens, problem } = keptTokens(dataDir)
  tell(problem)

  const frames = framesOf(options.frames, settings, root)
  if (frames.kind === 'missing') return { ok: false, failure: frames.failure }

  let diskChanged: (trouble: JournalTrouble | null) => void = () => {}
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
    onTrouble: (trouble) => diskChanged(trouble),
  })
  if (!opened.ok) return opened
  const { journal, run, dir, runsDir, latchedBy, panicFile } = opened.opened
  if (options.onEvent) journal.subscribe(options.onEvent)

  let performer: Performer | null = null
  const models = openModels({ settings: () => journal.state().settings, dataDir, clock })
  const selector = createModelSelector({
    understudy: commandDriver(
      understudyDriver(clock),
      () => journal.state().settings.brain.commands === 'auto',
    ),
    models,
    clock,
    emit: journal.append,
    talk,
    cancelTurn: () => performer?.cancel('cancelled'),
  })
  /** Models of which it was said: a prompt that was cut once is cut in every turn. */
  const cutFor = new Set<string>()
  journal.subscribe((event) => {
    if (event.type !== 'llm/final' || event.truncated !== true) return
    const { model, driver } = selector.current().brain
    if (!cutFor.has(model)) talk(truncationWarning(model, driver))
    cutFor.add(model)
  })
  const { brain } = selector.current()
  try {
    if (opened.opened.resumed) {
      await journal.commit({ type: 'run/resumed', settings, brain, cutBytes: opened.opened.cutBytes })
      await Promise.all(closingEvents(journal.state()).map(journal.commit))
    } else {
      await journal.commit({
        type: 'run/start',
        settings,
        brain,
        ...(options.fresh ? { timed: true } : {}),
      })
    }
    if (latchedBy !== null && !journal.state().panic)
      await journal.commit({ type: 'stage/panic', by: latchedBy })
  } catch (error) {
    const failure = journal.trouble() ?? { message: describe(error), remedy: 'Check the disk.' }
    await opened.opened.discard()
    return { ok: false, failure }
  }
  const reportSettings = ({ message, remedy }: SettingsProblem) =>
    void journal.append({ type: 'settings/problem', message, remedy })
  if (kept.problem) reportSettings(kept.problem)
  if (latchedBy === 'damage') talk('A damaged line of the last run may have been a panic.')
  if (journal.state().panic) keepLatched(panicFile, talk)
  if (journal.state().panic) talk('A panic is latched: nothing is shown until it is released in the panel.')

  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: stageGuards,
    pages: () => journal.state().pages.length,
  })
  const say = withCaptions({ emit: journal.append, state: journal.state, stage })
  const approvals = createApprovals({
    emit: journal.append,
    state: journal.state,
    clock,
    deadlineMs: () => journal.state().settings.policy.askMs,
  })
  const locks = memoryLocks(journal.commit)
  const panicked: Policy = () =>
    journal.state().panic ? { verdict: 'deny', message: 'panic' } : { verdict: 'allow' }
  // What a tool does could not be written down.
  const unwritten: Policy = () => {
    const trouble = journal.trouble()
    return trouble === null ? { verdict: 'allow' } : { verdict: 'deny', message: trouble.message }
  }
  const rules = policyOf(() => journal.state().settings.policy)
  const tools = packTools(talk)
  tools.hold(settings.tools.packs)
  const ask = createAsk({
    active: () => {
      const { driver, brain } = selector.current()
      return { driver, model: brain.model }
    },
    clock,
    emit: journal.append,
  })
  const latestPicture = async () => pictureForModel(await eyes.latestPicture())
  const runtime: ToolRuntime = {
    registry: tools.registry,
    limits: createLimits(clock, () => journal.state().settings.stage.attention),
    policy: narrow(panicked, unwritten, rules),
    approvals,
    hooks: {},
    service: provideServices(
      provide(stageService, stage),
      provide(eyesService, {
        latest: () => journal.state().observation,
        picture: () => latestPicture(),
      }),
      provide(askService, ask),
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
  const isPerforming = () =>
    journal.state().turns.some(({ agent, end }) => agent === 'performer' && end === undefined)
  const confirmations = createConfirmations(
    options.showCode ??
      ((question, code) => talk(`${question} If you trust it, enter the code ${code} in the panel.`)),
  )
  const livePacks = startLivePacks({
    dataDir,
    entries: () => journal.state().settings.tools.packs,
    registry: tools.registry,
    confirmations,
    isBusy: isPerforming,
    emit: journal.append,
    clock,
  })
  journal.subscribe(({ type }) => {
    if (type === 'settings/changed') void livePacks.refresh()
    if (type === 'turn/end') livePacks.turnEnded()
  })
  await livePacks.refresh()
  const toolServer = serveTools({ runtime, rules, state: journal.state })

  let stopping = false
  /** The newest of what was seen while the disk could not be written. */
  let unseen: ObservationBody | null = null
  const observed = (body: ObservationBody): void => {
    if (journal.trouble() !== null) {
      unseen = body
      return
    }
    const foreign = withoutOwnWords(body, journal.state(), clock.now())
    if (foreign === null) return
    const observation = { id: `o${journal.state().counters.observation + 1}`, ...foreign }
    journal.append({ type: 'sight/observation', observation })
    performer?.observed(observation)
  }
  const eyes = openEyes({
    frames,
    clock,
    observed,
    report: (report) => void journal.append({ type: 'sight/source', ...report }),
    ownPanel: (visible) => void journal.append({ type: 'sight/own-panel', visible }),
  })
  const commands = createCommands({
    journal,
    stage,
    selector,
    approvals,
    livePacks,
    heldSettings: createHeldSettings({ confirmations, emit: journal.append, clock }),
    performer: () => performer,
    cut: (by) => gateway.notify({ kind: 'panic', by, at: clock.now() }),
    panicFile,
    // Kept is the file and not what holds: a wish of the command line is for this run alone.
    keepSettings: settingsKeeper(dataDir, kept.settings, (problem) => {
      tell(problem)
      reportSettings(problem)
    }),
  })

  const gateway = await startGateway({
    host: {
      journal,
      turns: opened.opened.turns,
      runsDir,
      command: commands.command,
      shown(shown) {
        if (!stopping && journal.trouble() === null) journal.append({ type: 'stage/shown', ...shown })
      },
      page(page, state) {
        if (!stopping) journal.append({ type: 'stage/page', page, state })
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
  diskChanged = (trouble) => {
    gateway.notify({ kind: 'journal', trouble })
    if (trouble !== null) {
      talk(`${trouble.message} ${trouble.remedy}`)
      performer?.cancel('cancelled')
      return
    }
    talk('Events can be written again; the performer resumes.')
    const { panic } = journal.state()
    // Its file may have had no room, either.
    if (panic !== null) void commands.panic(panic.by)
    if (unseen !== null) observed(unseen)
    unseen = null
    performer?.wake()
  }
  const announced = announceGateway(dataDir, { port: gateway.port, run, startedAt: clock.now() })
  tell(announced.problem)

  const begin = () => {
    performer = startPerformer({
      emit: say,
      state: journal.state,
      clock,
      rng: Math.random,
      runtime,
      cast: selector.forTurn,
      held: () => journal.trouble() !== null,
      picture: latestPicture,
      ended: selector.turnEnded,
    })
  }
  const wanted = options.model ?? settings.brain.model
  if (wanted === '' || wanted === understudyName) {
    talk('Now performing: understudy (built in, no model needed).')
    if (wanted === '') void selector.lookAround()
  } else void selector.choose(wanted)
  begin()

  return {
    ok: true,
    performance: {
      run,
      dir,
      port: gateway.port,
      urls: gateway.urls,
      state: journal.state,
      async panic(by) {
        await commands.panic(by)
      },
      async stop(reason) {
        stopping = true
        announced.withdraw()
        selector.stop()
        livePacks.stop()
        const stopActing = stopParts(clock, stopMs.acting, talk)
        await Promise.all([
          stopActing('the eyes', eyes.close),
          stopActing('the tool server', toolServer.close),
          stopActing('the performer', async () => performer?.stop()),
          stopActing('the MCP servers', mcpServers.stop),
        ])
        // Written at once; the sync below waits for the disk, within its limit.
        void Promise.allSettled(journal.state().locks.map(({ holder }) => locks.releaseAll(holder)))
        stage.clear('run-end')
        journal.append({ type: 'run/end', reason })
        const { totals, seq } = journal.state()
        const stopServing = stopParts(clock, stopMs.serving, talk)
        await stopServing('the journal', journal.sync)
        await stopServing('the gateway', gateway.close)
        // What could not be written has been said already.
        await stopServing('the file of events', async () => journal.close().catch(() => {}))
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

/** Keeps a panic for the next start. Failing to is said and ends nothing: this run is latched either way. */
function keepLatched(file: PanicFile | null, talk: (line: string) => void): void {
  try {
    file?.latch()
  } catch (error) {
    talk(`Cannot create \`${file?.path}\`: ${reasonOf(error)}. A restart might forget the panic.`)
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
