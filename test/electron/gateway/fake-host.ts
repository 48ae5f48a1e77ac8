import { Server } from '@modelcontextprotocol/server'
import type { GatewayHost } from '../../../electron/gateway/host.ts'
import type { TurnIndex } from '../../../electron/journal/turn-index.ts'
import { writePlaybill } from '../../../electron/playbill/write-playbill.ts'
import { openRuns } from '../../../electron/runs/open-runs.ts'
import { missedOf } from '../../../src-shared/chat/missed.ts'
import type { ReportedChat } from '../../../src-shared/chat/reported-chat.ts'
import type { Ack, Command } from '../../../src-shared/contract/command.ts'
import type { PanelRole } from '../../../src-shared/contract/command-row.ts'
import type { Journal } from '../../../src-shared/events/journal.ts'
import type { ProgramText } from '../../../src-shared/sight/lines/program-text.ts'
import type { GatedFrame, SourceReport } from '../../../src-shared/sight/picture/frame.ts'

export interface FakeHost extends GatewayHost {
  readonly commands: { command: Command; by: string; role?: PanelRole | undefined }[]
  readonly painted: { cue: string; page: string; at: number }[]
  readonly frames: GatedFrame[]
  readonly reports: SourceReport[]
  readonly overlayPages: Set<string>
  readonly appPages: Set<string>
  readonly sources: { page: string; state: string; scene?: string | undefined }[]
  readonly heard: { page: string; state?: string; speaking?: boolean }[]
  readonly speech: Uint8Array[]
  readonly programTexts: ProgramText[]
  readonly programPictures: { from: string; bytes: Uint8Array }[]
  readonly chatReports: ReportedChat[]
  hearsChat: boolean
  picture: Uint8Array | null
  onPage: (() => void) | null
  onShown: ((shown: { cue: string; page: string; at: number }) => void) | null
  answer: ((command: Command) => Promise<Ack>) | null
  server: (() => Server) | null
}

export function fakeHost(journal: Journal, turns: TurnIndex, runsDir: string): FakeHost {
  const host: FakeHost = {
    journal,
    past: {
      ...{ turns, runsDir, runs: openRuns(runsDir) },
      playbill: (run, { masksNames }) =>
        writePlaybill({
          ...{ runsDir, run, settings: journal.state().settings, masksNames },
          personaOf: (id, language) => ({ name: id, language, color: '#000000' }),
        }),
    },
    commands: [],
    painted: [],
    frames: [],
    reports: [],
    heard: [],
    speech: [],
    programTexts: [],
    programPictures: [],
    chatReports: [],
    hearsChat: true,
    overlayPages: new Set(),
    appPages: new Set(),
    sources: [],
    picture: null,
    onPage: null,
    onShown: null,
    answer: null,
    server: null,
    async command(command, by, role) {
      host.commands.push({ command, by, role })
      return host.answer?.(command) ?? { ack: command.id, ok: true }
    },
    async *doctor() {
      yield { check: 'server', level: 'ok', message: 'Ollama responds.' }
    },
    questions: { all: async () => [], ofOthers: async () => [] },
    rules: {
      choices: async () => ({ connected: false, scenes: [], filters: [], hotkeys: [] }),
      dryRun: async (_, run) => ({
        ok: false,
        failure: { kind: 'no-run', message: `There is no run "${run}".`, remedy: 'Choose another run.' },
      }),
    },
    cost: async () => ({ cpu: 0.1, memory: 2e8 }),
    mcp: () => host.server?.() ?? new Server({ name: 'fake', version: '0' }, { capabilities: { tools: {} } }),
    stage: {
      onPanic: () => () => {},
      shown(shown) {
        host.painted.push(shown)
        host.onShown?.(shown)
      },
      page: (page, state, { scene, isApp } = {}) => {
        if (state === 'visible' || state === 'hidden') host.sources.push({ page, state, scene })
        if (isApp) host.appPages.add(page)
        if (state === 'gone') host.overlayPages.delete(page)
        else host.overlayPages.add(page)
        host.onPage?.()
      },
      heldWords: (id) => (id === 'f1' ? 'held words' : null),
      isClean: (text) => !/rude/i.test(text),
    },
    ears: {
      report: (page, report) => host.heard.push({ page, ...report }),
      speech: (page, report) => host.heard.push({ page, ...report }),
      gone: (page) => host.heard.push({ page, state: 'gone' }),
      words: (pcm) => host.speech.push(pcm),
    },
    chat: {
      heard: () => ({ rows: [], heardAt: 5 }),
      missed: () => missedOf([], null),
      summary: async () => ({ ok: true, answer: { model: 'small:1b', text: 'All is calm.' } }),
    },
    reportedChat: {
      take(reports) {
        if (!host.hearsChat) return { kind: 'off', message: 'It is off.', remedy: 'Turn it on.' }
        host.chatReports.push(...reports)
        return null
      },
    },
    sight: {
      onLook: () => () => {},
      frame: (frame) => host.frames.push(frame),
      eye: (report) => host.reports.push(report),
      latestPicture: async () => host.picture,
      observe(text) {
        host.programTexts.push(text)
        return null
      },
      async picture(from, bytes) {
        host.programPictures.push({ from, bytes })
        return null
      },
      eyeLines: () => ({ at: 1, size: [1920, 1080], lines: [] }),
      watchable: async () => ({
        kinds: [],
        obs: [],
        screens: [],
        onWayland: false,
        watched: { kind: 'off', name: '' },
      }),
      screenThumb: async (id) => ({
        ok: false,
        failure: { kind: 'gone', message: `There is no ${id}.`, remedy: 'Choose another one.' },
      }),
      obsThumb: async (name) =>
        name === 'Game'
          ? { ok: true, jpeg: new Uint8Array([0xff, 0xd8, 0xff, 2]) }
          : {
              ok: false,
              failure: { kind: 'missing', message: `no "${name}"`, remedy: 'Choose another one.' },
            },
    },
    models: {
      files: async () => ({ ok: true, answer: { message: 'Done.' } }),
      measuring: () => null,
      care: async () => ({ ok: true, answer: { message: 'Done.' } }),
      test: async () => ({ findings: [] }),
      offers: async (model) =>
        model === undefined
          ? { ok: true, answer: { host: 'registry.example', free: 1e10, offers: [] } }
          : { ok: false, failure: { kind: 'not_found', message: 'No such model.', remedy: 'None.' } },
    },
    bench: {
      list: async () => ({ suites: [], runs: [], older: 0 }),
      progress: () => null,
      log: () => null,
      summary: async () => null,
      report: async () => null,
      case: async () => null,
      compare: async () => ({
        ok: false,
        failure: { kind: 'no-run', message: 'No such run.', remedy: 'None.' },
      }),
    },
    about: {
      about: async () => ({ version: '0.0.0', dataDir: '/data' }),
      licenses: async () => 'MIT',
      report: async () => ({ made: 'now' }),
    },
    playground: {
      ask: async () => ({ ok: false, failure: { kind: 'fake', message: 'No model.', remedy: 'None.' } }),
      tools: () => [],
      proxied: () => null,
    },
    lists: {
      obs: async () => ({ connected: false, added: false, scenes: [], inputs: [] }),
      secrets: () => ({ secrets: [], encrypts: false }),
      personas: () => ({ personas: [], broken: [] }),
      profiles: () => [{ name: 'just chatting', settings: {} }],
      memories: () => [],
      saidLines: () => ({ lines: 0, since: null }),
      viewers: () => [],
      cards: () => [],
      auditions: () => [],
      voices: () => ({ folder: '/data/voices', voices: [] }),
      models: async () => ({
        brains: [{ model: 'understudy', driver: 'understudy' }],
        ...{
          ollama: { address: 'http://localhost:11434', state: 'down' },
          isPartial: false,
          memory: 8e9,
          suggested: [],
          unreadable: [],
          unfinished: [],
          registry: 'registry.example',
        },
      }),
    },
    tools: { rows: () => [], packCode: () => null },
    tries: {
      line: async (model) =>
        model === 'small:1b'
          ? { ok: true, line: { model, screen: 'HP 3', line: 'That was close.', ms: 400 } }
          : { ok: false, failure: { kind: 'not_found', message: 'No such model.', remedy: 'Pull it.' } },
      voice: async (text) => (text === '' ? null : new Uint8Array([82, 73, 70, 70])),
    },
  }
  return host
}
