import { dirname, join } from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import type { Command } from '../../src-shared/contract/command.ts'
import { onePerPersona } from '../../src-shared/events/persona.ts'
import { performerId } from '../../src-shared/performer/performer-state.ts'
import { offeredTools, writes } from '../../src-shared/performer/turn.ts'
import { remembering } from '../../src-shared/performer/writer/beginning.ts'
import { eyesService } from '../../src-shared/sight/describe-frame.ts'
import { currentFilter } from '../../src-shared/stage/filter-guard.ts'
import { stageService } from '../../src-shared/stage/stage.ts'
import { createApprovals } from '../../src-shared/tools/approvals.ts'
import { askService } from '../../src-shared/tools/ask.ts'
import { reopenAsks } from '../../src-shared/tools/reopen-asks.ts'
import { provide, provideServices } from '../../src-shared/tools/tool-context.ts'
import { voiceOfPull } from '../../src-shared/voice/piper-voices.ts'
import { followAnswers } from '../asks/follow-answers.ts'
import { answerQuestion, followQuestions } from '../asks/open-questions.ts'
import { openOwnClips } from '../clips/own-clips.ts'
import { openClips } from '../clips/save-clips.ts'
import type { SettingsProblem } from '../data/settings-file.ts'
import { settingsWriter } from '../data/settings-writer.ts'
import { openEars } from '../ears/open-ears.ts'
import { openWordsHeard } from '../ears/words-heard.ts'
import { openGames } from '../games/open-games.ts'
import { serveTools } from '../mcp-server/serve-tools.ts'
import { openObs } from '../obs/obs.ts'
import { systemClock } from '../platform/clock.ts'
import { isLoopbackHost } from '../platform/connection-words.ts'
import { screenAccess } from '../platform/sight-parts.ts'
import { connectActions } from '../rules/carry-out.ts'
import { actionMs, runRules } from '../rules/run-rules.ts'
import { watchSilence } from '../rules/silence-timer.ts'
import { runStreamerBotAction } from '../rules/streamer-bot.ts'
import { openRuns } from '../runs/open-runs.ts'
import { startTraces } from '../traces/start-traces.ts'
import { discardVoice, downloadVoice } from '../voice/download-voice.ts'
import { connectVtubeStudio } from '../vtube-studio/vtube-studio.ts'
import { startBackgroundMeasuring } from './background-measuring.ts'
import { createChatSummary } from './chat-summary.ts'
import { composeChat } from './compose-chat.ts'
import { composeData, recordSaidLines } from './compose-data.ts'
import { composeModels } from './compose-models.ts'
import { composePerformer } from './compose-performer.ts'
import { attentionLimits, composeRuntime } from './compose-runtime.ts'
import { composeSight } from './compose-sight.ts'
import { composeStage } from './compose-stage.ts'
import { composeTools } from './compose-tools.ts'
import { createGameCards } from './game-cards.ts'
import { installPartsOnDemand } from './install-parts.ts'
import { createLiveAuditions } from './live-auditions.ts'
import { createLiveBench } from './live-bench.ts'
import { createLivePulls } from './live-pulls.ts'
import { createModelCare } from './model-care.ts'
import type { Inputs, PerformanceOptions } from './open-inputs.ts'
import { createCommands } from './operator-commands.ts'
import { onlySelectedCloud } from './outside-models.ts'
import { createPendingSettings } from './pending-settings.ts'
import { damageReporter, followProblems } from './problem-reports.ts'
import { applyRunLimits } from './run-limits.ts'
import { soundFinder } from './sound-finder.ts'
import { trackGame } from './track-game.ts'
import { createPlayground, createTestLine, createTryGuard } from './try-model.ts'
import { toolTrier } from './try-tool.ts'
import { unknownRules } from './unknown-rules.ts'
import { createWeightsOffers } from './weights-offers.ts'

/**
 * Starts and connects the parts of a performance that work without a page. The journal must already contain the run's
 * first events.
 */
export async function compose(
  { dataDir, stored, secrets, opened }: Inputs,
  options: Pick<PerformanceOptions, 'print' | 'showCode' | 'model' | 'screenPermission' | 'fork' | 'screens'>,
) {
  const { print, model, showCode = (question, code) => print(`${question} ${codeHint(code)}`) } = options
  const { journal, panicFile } = opened
  const clock = systemClock
  const { append: emit, state } = journal
  const settings = () => state().settings

  const reportDamage = damageReporter(emit, print)
  const runLimits = applyRunLimits({
    runsDir: opened.runsDir,
    limits: () => settings().runs,
    clock,
    emit,
    print,
  })

  const data = composeData({ dataDir, journal, clock, print, reportDamage })
  const { persona, userMedia, memories, saidLines, cardsFile } = data
  recordSaidLines({ journal, persona, saidLines, print })

  const limits = attentionLimits(journal, clock)
  const filter = currentFilter(() => settings())
  const approvals = createApprovals({ emit, state, clock, deadlineMs: () => settings().policy.askMs })
  const isClean = (text: string) => filter().check(text).ok
  const { stage, speech, captions } = composeStage({
    ...{ journal, clock, dataDir, persona, filter, isClean, limits, approvals },
    colleague: data.colleague,
    sight: () => sight,
  })
  const tools = await composeTools({ journal, userMedia, dataDir, clock, print, showCode })
  const reportUnknownRules = followProblems(emit, print, () => unknownRules(settings(), tools.registry))
  reportUnknownRules()
  journal.subscribe((event) => {
    if (event.type === 'settings/changed') reportUnknownRules()
  })

  const obs = openObs({ journal, clock, password: (variable) => secrets.read('obs-password', variable) })
  const streamerBotPassword = (url: string): string | null => {
    const { streamerBot } = settings().chat
    // Only the address that the streamer approved for the password, or this computer, gets an answer made of it.
    const mayKnow = url === streamerBot.url || isLoopbackHost(new URL(url).host)
    return mayKnow ? secrets.read('streamerbot-password', streamerBot.passwordEnv) : null
  }
  const vtubeStudio = connectVtubeStudio({
    journal,
    clock,
    tokens: {
      read: () => secrets.read('vtube-studio-token', ''),
      store: (token) => secrets.store('vtube-studio-token', token),
    },
  })
  const sight = composeSight({
    journal,
    clock,
    obs,
    filter,
    heldWords: stage.heldWords,
    screen: () => screenAccess(process.env, process.platform, options.screenPermission?.()),
    forkReader: options.fork,
    screens: options.screens,
    runDir: opened.dir,
    card: () => cards.card(),
    print,
  })
  const ownClips = openOwnClips({
    ...{ journal, clock, print, folder: join(dataDir, 'clips'), chromium: () => findChromium() },
    picture: () => sight.forPages.latestPicture(),
    soundOf: soundFinder({ userMedia, voice: speech.clip }),
  })
  const clips = openClips({
    ...{ journal, clock, obs, own: ownClips },
    mark({ kind = '', line = '' }) {
      const { url } = settings().chat.streamerBot
      const action = settings().clips.marker
      if (action === '') return null
      const signal = AbortSignal.timeout(actionMs)
      return runStreamerBotAction(
        { url, action },
        { kind, line },
        { password: streamerBotPassword(url), signal },
      )
    },
  })
  const cards = createGameCards({
    ...{ journal, clock, file: cardsFile, tracker: trackGame(journal) },
    ...{ embed: sight.embed, look: () => void sight.lookNow(), isClean },
  })
  const stopInstallation = installPartsOnDemand({ dataDir, print, installed: () => void sight.lookNow() })

  const { auditions, models, selector, rightOfWay, ask, activeModel } = composeModels({
    ...{ journal, clock, dataDir, secrets, print, fork: options.fork },
    persona: () => remembering(persona(), memories.latest(journal.run)),
    offeredTools() {
      const own = agents.runtimeOf(performerId)
      return own === null ? [] : offeredTools(state(), own)
    },
  })
  const { runtime, rules } = composeRuntime({
    journal,
    clock,
    registry: tools.registry,
    limits,
    approvals,
    service: provideServices(
      provide(stageService, stage),
      provide(eyesService, sight.forTools),
      provide(askService, ask),
    ),
  })
  const stopTraces = await startTraces(
    journal,
    {},
    { ...{ env: process.env, clock, print }, readsPast: false },
  )
  const stopAnswers = followAnswers({ journal, approvals, dir: opened.dir, dataDir, clock, print })
  const questions = followQuestions({ dataDir, now: clock.now })
  const backgroundMeasuring = startBackgroundMeasuring({
    ...{ journal, clock, models, selector, rightOfWay, print },
    isBusy: () =>
      modelCare.measuring() !== null || state().audition?.state === 'running' || bench.isRunning(),
  })
  const { agents, performer } = composePerformer({
    ...{ journal, clock, runtime, tools, models, selector, rightOfWay, activeModel },
    ...{ stage, captions, sight, persona, memories, saidLines, model, isClean, print },
    cards,
    personas: () =>
      onePerPersona(
        data.personas.list().personas.map(({ persona }) => persona),
        state().settings.show.language,
      ),
    send: (command) => commands.command({ ...command, id: 'whisper' } as Command, 'whisper'),
  })

  const reopenedAsks = reopenAsks({
    ...{ journal, clock, registry: runtime.registry, approvals },
    runtimeOf: (agent) => agents.runtimeOf(agent) ?? runtime,
  })

  const reportProblem = ({ message, remedy }: SettingsProblem) =>
    void emit({ type: 'settings/problem', message, remedy })
  if (stored.problem) reportProblem(stored.problem)
  const isSelected = (model: string) => [settings().brain.model, selector.current().ref.model].includes(model)
  const tried = onlySelectedCloud(models, isSelected)
  const guard = createTryGuard({ selector, state, rightOfWay })
  const liveAuditions = createLiveAuditions({
    models: tried,
    guard,
    auditions,
    persona,
    isClean,
    embed: sight.embed,
    emit,
    state,
    clock,
    rng: Math.random,
    rightOfWay,
  })
  const livePulls = createLivePulls({
    pull(name, signal) {
      const voice = voiceOfPull(name)
      return voice === undefined
        ? models.pull(name, signal)
        : downloadVoice(voice, { dataDir, clock, signal })
    },
    discard(name) {
      const voice = voiceOfPull(name)
      if (voice === undefined) return models.discard(name)
      discardVoice(voice, dataDir)
      return null
    },
    emit,
  })
  // Persist the stored settings, not the effective ones: command-line overrides apply to this run only.
  const persistSettings = settingsWriter(dataDir, stored, (problem) => {
    print(`${problem.message} ${problem.remedy}`)
    reportProblem(problem)
  })
  const bench = createLiveBench({
    servers: models.servers,
    settings,
    reportsDir: join(dirname(opened.runsDir), 'bench'),
    rightOfWay,
    isSelected,
    clock,
  })
  const runs = openRuns(opened.runsDir, reportDamage)
  const commands = createCommands({
    journal,
    stage,
    selector,
    approvals,
    answerQuestion: (question, verdict, by) =>
      answerQuestion(questions, question, {
        verdict,
        by,
        at: clock.now(),
      }),
    livePacks: tools.livePacks,
    tryTool: toolTrier(runtime, state),
    mcpServers: tools.mcpServers,
    isCloudModel: models.isCloud,
    heldSettings: createPendingSettings({ confirmations: tools.confirmations, emit, clock }),
    performer,
    testChat: (test) => chat.test(test),
    agents,
    eyes: sight,
    obs,
    clips,
    secrets,
    ...data,
    puppets: userMedia.puppets,
    cards,
    auditions: liveAuditions,
    pulls: livePulls,
    panicFile,
    runLimits,
    runs,
    bench,
    persistSettings,
  })
  const { chat, emotes, reportedChat } = composeChat({
    ...{ journal, clock, dataDir, persona, isClean, stage, performer, secrets },
    viewers: data.viewers,
    embed: sight.embed,
    command: commands.command,
  })
  const games = openGames({
    ...{ journal, clock, runtime, approvals, persona, isClean },
    model(priority) {
      const selected = selector.current()
      const { driver, ref } = selected
      if (driver === null || !writes(selected)) return null
      const isUrgent = priority === 'high' || priority === 'critical'
      const inOrder = isUrgent ? rightOfWay.first(driver) : rightOfWay.yielding(driver)
      return { driver: inOrder, model: ref.model, mode: settings().brain.mode }
    },
    observe: (report) => void sight.forPages.observe(report),
    cutLine: () => void commands.command({ command: 'stop-line', id: `game-${clock.now()}` }, 'game'),
    storeAllowed: (allowed) =>
      void commands.command(
        { command: 'settings', id: `game-${clock.now()}`, patch: { games: { allowed } } },
        'panel',
      ),
  })
  const playground = createPlayground({
    dataDir,
    models: tried,
    tools: performer.tools,
    yielding: rightOfWay.yielding,
    guard,
  })
  const modelCare = createModelCare({
    models,
    tried,
    settings,
    performing: () => selector.current().ref,
    dataDir,
    offers: createWeightsOffers({ downloads: models.servers.engine.downloads, dataDir }),
    clock,
    rightOfWay,
    guard,
    background: backgroundMeasuring,
  })
  // Store that the setup is unanswered, so that the next start continues it even if this start skips it.
  const { isFirst = false } = stored
  if (stored.settings.setup.state === 'done' && (isFirst || settings().setup.state === 'asking'))
    void persistSettings({ setup: { state: 'asking' } })
  const toolServer = serveTools({
    runtime,
    rules,
    state,
    beforeCall: tools.livePacks.refresh,
  })
  return {
    ...data,
    stage,
    speech,
    tools,
    rules,
    auditions,
    liveAuditions,
    livePulls,
    /** Stops the installation of the packages that read the screen. */
    stopInstallation,
    testLine: createTestLine({
      models: tried,
      persona,
      isClean,
      state,
      clock,
      rng: Math.random,
      rightOfWay,
      guard,
    }),
    sight,
    isClean,
    cards,
    ears: openEars(journal),
    reportedChat,
    emotes,
    chat: {
      ...chat,
      summary: createChatSummary({
        ask: playground.ask,
        isClean,
        ...{ model: () => selector.current().ref.model, missed: chat.missed },
        language: () => (settings().panel.language === 'de' ? 'German' : 'English'),
      }),
    },
    games,
    wordsHeard: openWordsHeard({
      journal,
      clock,
      persona,
      whisper: (text) =>
        void commands.command({ command: 'topic', id: 'spoken', text }, 'microphone', 'moderator'),
      observe: (told) => void sight.forPages.observe(told),
    }),
    models,
    selector,
    performer,
    agents,
    reopenedAsks,
    questions,
    firing: runRules({
      ...{ journal, clock, isClean },
      carryOut: connectActions({
        ...{ obs, stage, media: userMedia.names, streamerBotPassword },
        saveClip: () => clips.save('rule'),
      }),
    }),
    silence: watchSilence(journal, clock),
    /** Stops watching for other processes' answers to approval requests. */
    stopAnswers,
    /** Sends the last spans to a collector, if traces are on. */
    stopTraces,
    obs,
    clips,
    ownClips,
    vtubeStudio,
    toolServer,
    runs,
    commands,
    modelCare,
    backgroundMeasuring,
    bench,
    playground,
  }
}

/** The parts of a performance. They have started, but a model is selected only later. */
export type Parts = Awaited<ReturnType<typeof compose>>

const codeHint = (code: string): string => `If you trust it, enter the code ${code} in the panel.`
