import { resolve } from 'node:path'
import type { ToolRow } from '../../src-shared/contract/api/tools.ts'
import { isUnderstudy, understudyName } from '../../src-shared/performer/understudy.ts'
import { stageFieldsOf } from '../../src-shared/stage/define-stage-tool.ts'
import { judge, type Policy } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Tool } from '../../src-shared/tools/tool.ts'
import { announceGateway } from '../data/running-gateways.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { AboutHost, GatewayHost } from '../gateway/host.ts'
import { systemClock } from '../platform/clock.ts'
import { createCostMeter } from '../platform/cost-meter.ts'
import { writePlaybill } from '../playbill/write-playbill.ts'
import { dryRun } from '../rules/dry-run.ts'
import { voicesOffered } from '../voice/download-voice.ts'
import { aboutHost } from './about.ts'
import type { Parts } from './compose.ts'
import { diagnoseAll } from './diagnose-all.ts'
import type { Inputs, PerformanceOptions } from './open-inputs.ts'
import { secretStates } from './secret-states.ts'
import { servePages } from './serve-pages.ts'

/** Lists the registered tools for the panel, local tools first. Omits decoys. */
const toolRows = (registry: ToolRegistry, rules: Policy): ToolRow[] =>
  registry
    .list()
    .filter(({ decoyProfile }) => decoyProfile === undefined)
    .map((tool) => rowOf(tool, rules))
    .sort((a, b) => a.origin.kind.localeCompare(b.origin.kind) || a.name.localeCompare(b.name))

function rowOf(tool: Tool, rules: Policy): ToolRow {
  const { name, description, origin, permissionScope, sideEffects, timeoutMs, parameters } = tool
  const { cooldownMs, rate, attention, examples } = tool
  return {
    name,
    description,
    origin,
    sideEffects,
    timeoutMs,
    verdict: judge(rules, tool).verdict,
    onStage: stageFieldsOf(tool).lane !== undefined,
    parameters: { ...parameters },
    ...(permissionScope === undefined ? {} : { scope: permissionScope }),
    ...(cooldownMs === undefined ? {} : { cooldownMs }),
    ...(rate === undefined ? {} : { rate: { ...rate } }),
    ...(attention === undefined ? {} : { attention }),
    ...(examples?.[0] === undefined ? {} : { example: { ...examples[0].arguments } }),
  }
}

/** The parts through which pages and `adlib mcp` reach a performance. */
export interface Served {
  readonly gateway: Gateway
  readonly about: AboutHost
  /** Removes the announcement by which `adlib mcp` finds this performance. */
  readonly withdraw: () => void
}

/** Serves the pages, connects to other programs, and selects a model in the background. */
export async function serve(inputs: Inputs, parts: Parts, options: PerformanceOptions): Promise<Served> {
  const { dataDir, settings, opened } = inputs
  const { print } = options
  const about = aboutOf(inputs, parts, options)
  const gateway = await servePages({
    host: gatewayHost(inputs, parts, about),
    dataDir,
    tokens: inputs.tokens,
    userMedia: parts.userMedia,
    voiceClip: parts.speech.clip,
    chatPicture: parts.emotes.picture,
    port: options.port ?? settings.gateway.port,
    isLanOn: () => opened.journal.state().settings.gateway.lan,
    print,
  })
  const announced = announceGateway(dataDir, {
    port: gateway.port,
    run: opened.run,
    startedAt: systemClock.now(),
  })
  if (announced.problem) print(`${announced.problem.message} ${announced.problem.remedy}`)
  followDisk(inputs, parts, print)
  parts.obs.start(gateway.urls.overlay)
  parts.ownClips.start(gateway.urls.overlay)
  parts.vtubeStudio.start()

  const { selector } = parts
  const { model } = inputs
  if (model === '' || isUnderstudy(model)) {
    print('Now performing: understudy (built in, no model needed).')
    if (model === '') selector.search()
  } else void selector.select(model)
  return { gateway, about, withdraw: announced.withdraw }
}

const aboutOf = (
  { opened, dataDir, secrets }: Inputs,
  { models }: Parts,
  options: PerformanceOptions,
): About => {
  const { state } = opened.journal
  const doctor = () =>
    diagnoseAll({
      settings: state().settings,
      dataDir,
      env: process.env,
      secrets,
      servers: models.servers,
      clock: systemClock,
      // A request of the performer would have to wait for the probe.
      probe: 'none',
      live: state(),
    })
  const { displays, licenses } = options
  return {
    ...aboutHost({
      ...{ dataDir, secrets, doctor, displays, licenses },
      settings: () => state().settings,
      names: () => [
        ...state().brainChanges.map(({ to }) => to),
        ...state().sources.flatMap(({ source }) => source.split(':')[1] ?? []),
      ],
    }),
    doctor,
  }
}

type About = AboutHost & Pick<GatewayHost, 'doctor'>

function gatewayHost({ opened, dataDir, secrets }: Inputs, parts: Parts, about: About): GatewayHost {
  const { journal, turns, runsDir } = opened
  const { commands, sight, ears, models, obs, toolServer } = parts
  // A page that disconnects because the run has ended must not write into the run.
  const ended = { kind: 'ended', message: 'The run has ended.', remedy: 'Start Adlib again.' }
  const isOver = () => journal.state().ended !== null
  return {
    journal,
    past: {
      ...{ turns, runsDir, runs: parts.runs },
      playbill: (run, { masksNames }) =>
        writePlaybill({
          ...{ runsDir, run, settings: journal.state().settings, masksNames },
          personaOf: parts.personas.get,
        }),
    },
    command: commands.command,
    mcp: toolServer.connect,
    questions: {
      all: async () => (await parts.questions.open()).map(({ question }) => question),
      ofOthers: async () =>
        (await parts.questions.open({ except: resolve(opened.dir) })).map(({ question }) => question),
    },
    cost: createCostMeter(systemClock),
    doctor: about.doctor,
    about,
    stage: {
      onPanic: commands.onPanic,
      shown(shown) {
        if (!isOver() && journal.trouble() === null) journal.append({ type: 'stage/shown', ...shown })
      },
      page(page, state, about = {}) {
        if (!isOver()) journal.append({ type: 'stage/page', page, state, ...about })
      },
      heldWords: parts.stage.heldWords.read,
      isClean: parts.isClean,
    },
    sight: {
      ...sight.forPages,
      observe: (text) => (isOver() ? ended : sight.forPages.observe(text)),
      picture: async (from, bytes) => (isOver() ? ended : sight.forPages.picture(from, bytes)),
    },
    ears: { ...ears, words: parts.wordsHeard.take },
    chat: parts.chat,
    reportedChat: {
      take(reports) {
        if (isOver()) return { kind: 'ended', message: 'The run has ended.', remedy: 'Start Adlib again.' }
        if (parts.reportedChat.report(reports)) return null
        return {
          kind: 'off',
          message: 'Adlib does not hear other programs.',
          remedy: 'Turn on Settings > Chat > Hear other programs (`chat.api.enabled`).',
        }
      },
    },
    playground: parts.playground,
    models: parts.modelCare,
    bench: parts.bench,
    rules: {
      choices: obs.choices,
      async dryRun(rule, run, signal) {
        const events = await parts.runs.events(run, 0)
        if (events === null) return { ok: false, failure: noRun(run) }
        const answer = await dryRun(rule, events, parts.isClean, signal)
        return answer === null ? null : { ok: true, answer }
      },
    },
    lists: {
      obs: obs.overview,
      secrets: () => secretStates(secrets, journal.state().settings),
      personas: parts.personas.list,
      profiles: parts.profiles.list,
      memories: parts.memories.list,
      saidLines: parts.saidLines.summary,
      viewers: parts.viewers.list,
      cards: parts.cards.shown,
      auditions: parts.auditions.list,
      voices: () => voicesOffered(dataDir),
      async models() {
        const { brains, ...others } = await models.choices()
        return { brains: [{ model: understudyName, driver: understudyName }, ...brains], ...others }
      },
    },
    tools: {
      rows: () => toolRows(parts.tools.registry, parts.rules),
      packCode: parts.tools.livePacks.code,
    },
    tries: {
      line: parts.testLine,
      async voice(text, how, signal) {
        const spoken = await parts.speech.prepare(text, how, signal)
        return spoken === null ? null : parts.speech.clip(spoken.id)
      },
    },
  }
}

const noRun = (run: string) => ({
  kind: 'no-run',
  message: `There is no run "${run}".`,
  remedy: 'It may have been deleted. Choose another run.',
})

function followDisk({ opened }: Inputs, { commands, performer }: Parts, print: (line: string) => void): void {
  const { journal } = opened
  journal.onTrouble((trouble) => {
    if (trouble !== null) {
      print(`${trouble.message} ${trouble.remedy}`)
      performer.cancel('cancelled')
      return
    }
    print('The disk is writable again. The performer resumes.')
    const { panic } = journal.state()
    // The full disk may have prevented writing the panic file.
    if (panic !== null) void commands.panic(panic.by)
    performer.wake()
  })
}
