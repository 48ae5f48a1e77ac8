import { join } from 'node:path'
import { Server } from '@modelcontextprotocol/server'
import manifest from '../../../package.json' with { type: 'json' }
import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { holdsCue } from '../../../src-shared/stage/filter-guard.ts'
import { dataFolder, makeFolder } from '../../data/data-folder.ts'
import { openPersonas } from '../../data/personas.ts'
import { openSecrets } from '../../data/secrets.ts'
import { readSettings } from '../../data/settings-file.ts'
import { storedTokens } from '../../data/tokens-file.ts'
import { openUserMedia } from '../../data/user-media.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import type { AboutHost, GatewayHost, ListsHost } from '../../gateway/host.ts'
import { eventsFile } from '../../journal/disk-journal.ts'
import { runEnd } from '../../journal/runs.ts'
import { systemClock } from '../../platform/clock.ts'
import type { DataFailure } from '../../platform/files.ts'
import type { FoundRun } from '../../runs/find-run.ts'
import { openRuns } from '../../runs/open-runs.ts'
import { announceReplay } from '../../runs/replayed-runs.ts'
import { aboutHost } from '../about.ts'
import { servePages } from '../serve-pages.ts'
import { type ReplayedJournal, replayedJournal } from './replayed-journal.ts'

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
    host: replayHost(journal, runsDir, personas.list, about),
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
  personas: ListsHost['personas'],
  about: AboutHost,
): GatewayHost {
  return {
    journal,
    past: {
      turns: journal.turns,
      runsDir,
      runs: openRuns(runsDir),
    },
    command: async ({ id }) => ({ ack: id, ok: false, error: refused }),
    async *doctor() {},
    cost: async () => null,
    questions: { all: async () => [], ofOthers: async () => [] },
    mcp: () => new Server({ name: manifest.name, version: manifest.version }, { capabilities: {} }),
    stage: { onPanic: () => () => {}, shown() {}, page() {}, heldWords: () => null },
    sight: {
      onLook: () => () => {},
      frame() {},
      eye() {},
      observe: () => refused,
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
      personas,
      models: async () => ({
        ...{ brains: [], ollama: { address: '', state: 'down' }, isPartial: false },
        ...{ memory: 0, suggested: [], unreadable: [], unfinished: [], registry: '' },
      }),
      auditions: () => [],
      voices: () => ({ folder: '', voices: [] }),
      profiles: () => [],
      memories: () => [],
      saidLines: () => ({ lines: 0, since: null }),
      games: () => [],
      obs: async () => ({ connected: false, added: false, scenes: [], inputs: [] }),
      secrets: () => ({ secrets: [], encrypts: false }),
    },
  }
}
