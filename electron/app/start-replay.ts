import { join } from 'node:path'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { Server } from '@modelcontextprotocol/server'
import manifest from '../../package.json' with { type: 'json' }
import { missedOf } from '../../src-shared/chat/missed.ts'
import { noChoices } from '../../src-shared/contract/api/rules.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { CueContent } from '../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { type JournalReader, listenerFailure } from '../../src-shared/events/journal.ts'
import { emptyState } from '../../src-shared/events/state.ts'
import { subscribers } from '../../src-shared/events/subscribers.ts'
import { type Clock, sleep } from '../../src-shared/ports.ts'
import { replayedGap } from '../../src-shared/projections/moments.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { holdsCue } from '../../src-shared/stage/filter-guard.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { dataFolder, makeFolder } from '../data/data-folder.ts'
import { openPersonas, type Personas } from '../data/personas.ts'
import { openSecrets } from '../data/secrets.ts'
import { readSettings } from '../data/settings-file.ts'
import { storedTokens } from '../data/tokens-file.ts'
import { openUserMedia } from '../data/user-media.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { AboutHost, GatewayHost } from '../gateway/host.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import { runEnd } from '../journal/runs.ts'
import { type TurnIndex, turnIndex } from '../journal/turn-index.ts'
import { systemClock } from '../platform/clock.ts'
import type { DataFailure } from '../platform/files.ts'
import { writePlaybill } from '../playbill/write-playbill.ts'
import type { FoundRun } from '../runs/find-run.ts'
import { openRuns } from '../runs/open-runs.ts'
import { announceReplay } from '../runs/replayed-runs.ts'
import { aboutHost } from './about.ts'
import { servePages } from './serve-pages.ts'

export interface ReplayOptions {
  readonly found: FoundRun
  /** Factor of the run's own speed; `Infinity` for as fast as possible. */
  readonly speed: number
  readonly dataDir?: string
  readonly port?: number
  readonly print: (line: string) => void
}

/** A replay that pages can watch. */
export interface ServedReplay {
  readonly urls: Gateway['urls']
  play(signal: AbortSignal, onEvent?: (event: AdlibEvent) => void): Promise<void>
  close(): Promise<void>
}

/** Serves pages that show a recorded run. Commands are refused, and nothing is written into the run. */
export async function startReplay(
  options: ReplayOptions,
): Promise<{ ok: true; replay: ServedReplay } | { ok: false; failure: DataFailure }> {
  const { found, speed, print } = options
  const { run, runsDir } = found
  const path = eventsFile(join(runsDir, run))
  if (runEnd(path) === null) {
    const message = `The run ${run} has no readable events.`
    return { ok: false, failure: { message, remedy: 'Choose another run.' } }
  }
  const dataDir = dataFolder({ data: options.dataDir, env: process.env })
  const unusable = makeFolder(dataDir, '--data')
  if (unusable) return { ok: false, failure: unusable }
  const { settings, problem } = readSettings(dataDir)
  if (problem) print(`${problem.message} ${problem.remedy}`)
  const withdraw = announceReplay(runsDir, run)
  const isHeld = holdsCue(() => settings)
  const journal = replayedJournal({ path, run, speed, clock: systemClock, isHeld, warn: print })
  const userMedia = openUserMedia(dataDir, print)
  const personas = openPersonas(dataDir, print)
  const about = aboutHost({
    dataDir,
    settings: () => settings,
    secrets: openSecrets({ dataDir, env: process.env }),
    async *doctor() {},
    names: () => [],
  })
  const gateway = await servePages({
    host: replayHost(journal, runsDir, { personas, about, today: () => settings }),
    dataDir,
    tokens: storedTokens(dataDir).tokens,
    userMedia,
    port: options.port ?? settings.gateway.port,
    print,
  })
  return {
    ok: true,
    replay: {
      urls: gateway.urls,
      play: journal.play,
      async close() {
        userMedia.close()
        withdraw()
        await gateway.close()
      },
    },
  }
}

const refused: CommandError = {
  kind: 'replay',
  message: 'This is the replay of a past run, so nothing can be changed.',
  remedy: 'To perform, start Adlib without a replay.',
}

function replayHost(
  journal: ReplayedJournal,
  runsDir: string,
  deps: { readonly personas: Personas; readonly about: AboutHost; readonly today: () => Settings },
): GatewayHost {
  const { personas, about, today } = deps
  return {
    journal,
    past: {
      turns: journal.turns,
      runsDir,
      runs: openRuns(runsDir),
      playbill: (other, { masksNames }) =>
        writePlaybill({ runsDir, run: other, settings: today(), personaOf: personas.get, masksNames }),
    },
    command: async ({ id }) => ({ ack: id, ok: false, error: refused }),
    async *doctor() {},
    cost: async () => null,
    rules: {
      choices: async () => noChoices,
      dryRun: async () => ({ ok: false, failure: refused }),
    },
    questions: { all: async () => [], ofOthers: async () => [] },
    mcp: () => new Server({ name: manifest.name, version: manifest.version }, { capabilities: {} }),
    chat: {
      heard: () => ({ rows: [], heardAt: null }),
      missed: () => missedOf([], null),
      summary: async () => ({ ok: false, failure: refused }),
    },
    stage: { onPanic: () => () => {}, shown() {}, page() {}, heldWords: () => null, isClean: () => true },
    reportedChat: { take: () => refused },
    sight: {
      onLook: () => () => {},
      frame() {},
      eye() {},
      observe: () => refused,
      picture: async () => refused,
      latestPicture: async () => null,
      eyeLines: () => ({ at: 0, size: null, lines: [] }),
      watchable: async () => ({
        kinds: [],
        obs: [],
        screens: [],
        onWayland: false,
        watched: { kind: 'off', name: '' },
      }),
      screenThumb: async () => ({ ok: false, failure: refused }),
      obsThumb: async () => ({ ok: false, failure: refused }),
    },
    ears: { report() {}, speech() {}, gone() {}, words() {} },
    tools: { rows: () => [], packCode: () => null },
    tries: { line: async () => ({ ok: false, failure: refused }), voice: async () => null },
    models: {
      care: async () => ({ ok: false, failure: refused }),
      files: async () => ({ ok: false, failure: refused }),
      measuring: () => null,
      test: async () => ({ findings: [] }),
      offers: async () => ({ ok: false, failure: refused }),
    },
    bench: {
      list: async () => ({ suites: [], runs: [], older: 0 }),
      progress: () => null,
      log: () => null,
      summary: async () => null,
      report: async () => null,
      case: async () => null,
      compare: async () => ({ ok: false, failure: refused }),
    },
    about,
    playground: { ask: async () => ({ ok: false, failure: refused }), tools: () => [], proxied: () => null },
    lists: {
      personas: personas.list,
      models: async () => ({
        ...{ brains: [], ollama: { address: '', state: 'down' }, isPartial: false },
        ...{ memory: 0, suggested: [], unreadable: [], unfinished: [], registry: '' },
      }),
      auditions: () => [],
      voices: () => ({ folder: '', voices: [] }),
      profiles: () => [],
      memories: () => [],
      saidLines: () => ({ lines: 0, since: null }),
      viewers: () => [],
      cards: () => [],
      obs: async () => ({ connected: false, added: false, scenes: [], inputs: [] }),
      secrets: () => ({ secrets: [], encrypts: false }),
    },
  }
}

const batch = 100

/** Replaces the source `auto`, with which a run may be a demo. A replay is never a demo. */
const withoutReel = <Sight extends { readonly source?: unknown }>(sight: Sight): Sight =>
  sight.source === 'auto' ? { ...sight, source: 'demo' } : sight

/** A recorded run that is played again: pages receive its events in order, as if they were new. */
interface ReplayedJournal extends JournalReader {
  readonly turns: TurnIndex
  /** Replays the events, and calls `onEvent` with each. Stops at the end of the file or when the signal aborts. */
  play(signal: AbortSignal, onEvent?: (event: AdlibEvent) => void): Promise<void>
}

/**
 * Opens the replay of an events file. Nothing is written.
 * @param options.speed 1 is the run's own speed, 2 is twice as fast, and `Infinity` plays without pauses and keeps
 * the recorded times
 * @param options.isHeld returns whether the current filter blocks a cue; such a cue is dropped
 */
export function replayedJournal(options: {
  readonly path: string
  readonly run: string
  readonly speed: number
  readonly clock: Clock
  readonly isHeld: (content: CueContent) => boolean
  readonly warn: (message: string) => void
}): ReplayedJournal {
  const { path, run, speed, clock, isHeld, warn } = options
  const listeners = subscribers<AdlibEvent>((error, event) => warn(listenerFailure(error, event)))
  const turns = turnIndex()
  let state = emptyState()
  let begun = 0

  const shownAgain = (event: AdlibEvent): AdlibEvent => {
    if (event.type === 'run/start' || event.type === 'run/resumed') {
      const { sight } = event.settings
      const settings = { ...event.settings, setup: defaultSettings.setup, sight: withoutReel(sight) }
      return { ...event, settings }
    }
    if (event.type === 'settings/changed') {
      const { setup: _, ...patch } = event.patch
      return {
        ...event,
        patch: isRecord(patch.sight) ? { ...patch, sight: withoutReel(patch.sight) } : patch,
      }
    }
    if (event.type !== 'stage/cue' && event.type !== 'stage/queued') return event
    const { demo: _, ...cue } = event.cue
    if (event.type === 'stage/queued' || !isHeld(cue.content)) return { ...event, cue }
    return { ...event, type: 'stage/dropped', cue: cue.id, reason: 'filtered' }
  }

  async function* paced() {
    let elapsed = 0
    let before: number | null = null
    for await (const read of readEvents(path)) {
      const { t } = read.event
      if (before !== null) elapsed += replayedGap(t - before) / speed
      before = t
      yield {
        ...read,
        event: shownAgain(read.event),
        at: Number.isFinite(speed) ? Math.round(begun + elapsed) : t,
      }
    }
  }

  return {
    run,
    turns,
    state: () => state,
    written: () => state,
    trouble: () => null,
    async *since(seq) {
      const end = state.seq
      for await (const { event, at } of paced()) {
        if (event.seq > end) return
        if (event.seq > seq) yield { ...event, t: at }
      }
    },
    subscribe: listeners.add,
    onTrouble: () => () => {},
    async play(signal, onEvent) {
      begun = clock.now()
      let count = 0
      for await (const { event, start, bytes, at } of paced()) {
        if (Number.isFinite(speed)) await sleep(clock, at - clock.now(), signal)
        if (signal.aborted) return
        turns.add(event, start, bytes)
        const shown = { ...event, t: at }
        state = reduce(state, shown)
        listeners.publish(shown)
        onEvent?.(event)
        count += 1
        if (count % batch === 0) await yieldToOthers()
      }
    },
  }
}
