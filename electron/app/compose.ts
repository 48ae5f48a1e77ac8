import { dirname, join } from 'node:path'
import { createAgentRegistry } from '../../src-shared/agents/registry.ts'
import { isDemo } from '../../src-shared/events/demo.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { restReason } from '../../src-shared/events/resting.ts'
import { speakingSince } from '../../src-shared/events/streamer-speaks.ts'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import { createAsk } from '../../src-shared/llm/ask-model.ts'
import { createRightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { agents as performanceAgents } from '../../src-shared/performer/agents.ts'
import { startCaptions } from '../../src-shared/performer/captions.ts'
import { performerControls } from '../../src-shared/performer/controls.ts'
import { createModelSelector, type ModelSelector } from '../../src-shared/performer/model-selector.ts'
import { performerAgent } from '../../src-shared/performer/performer-agent.ts'
import { performerId } from '../../src-shared/performer/performer-id.ts'
import { performerPort } from '../../src-shared/performer/performer-port.ts'
import { remembering } from '../../src-shared/performer/prompt.ts'
import { showrunner, showrunnerId } from '../../src-shared/performer/showrunner/showrunner.ts'
import { showrunnerPort } from '../../src-shared/performer/showrunner/showrunner-port.ts'
import { sloppyName, understudyName } from '../../src-shared/performer/understudy.ts'
import { lineGuard } from '../../src-shared/performer/writer/line-guard.ts'
import { eyesService } from '../../src-shared/sight/describe-frame.ts'
import { currentFilter } from '../../src-shared/stage/filter-guard.ts'
import { stageGuards } from '../../src-shared/stage/guards.ts'
import { puppetOf } from '../../src-shared/stage/puppets.ts'
import { createStage, stageService } from '../../src-shared/stage/stage.ts'
import { createApprovals } from '../../src-shared/tools/approvals.ts'
import { askService } from '../../src-shared/tools/ask.ts'
import { allowedTools } from '../../src-shared/tools/policy.ts'
import { reopenAsks } from '../../src-shared/tools/reopen-asks.ts'
import { provide, provideServices } from '../../src-shared/tools/tool-context.ts'
import { voiceOfPull } from '../../src-shared/voice/piper-voices.ts'
import { answerQuestion } from '../asks/answer-question.ts'
import { followAnswers } from '../asks/follow-answers.ts'
import { followQuestions } from '../asks/open-questions.ts'
import { openAuditions } from '../data/auditions.ts'
import type { SettingsProblem } from '../data/settings-file.ts'
import { settingsWriter } from '../data/settings-writer.ts'
import { openEars } from '../ears/open-ears.ts'
import { openWordsHeard } from '../ears/words-heard.ts'
import { serveTools } from '../mcp-server/serve-tools.ts'
import { openObs } from '../obs/obs.ts'
import { systemClock } from '../platform/clock.ts'
import { screenAccess } from '../platform/screen-access.ts'
import { openRuns } from '../runs/open-runs.ts'
import { startTraces } from '../traces/start-traces.ts'
import { downloadVoice } from '../voice/download-voice.ts'
import { enginesFor } from '../voice/engines.ts'
import { createSpeech } from '../voice/speech.ts'
import { voiceModels } from '../voice/voice-folder.ts'
import { connectVtubeStudio } from '../vtube-studio/vtube-studio.ts'
import { composeAgents } from './compose-agents.ts'
import { composeData } from './compose-data.ts'
import { attentionLimits, composeRuntime } from './compose-runtime.ts'
import { composeSight } from './compose-sight.ts'
import { composeTools } from './compose-tools.ts'
import { installPartsOnDemand } from './install-parts.ts'
import { createLiveAuditions } from './live-auditions.ts'
import { createLiveBench } from './live-bench.ts'
import { createLivePulls } from './live-pulls.ts'
import { createModelCare } from './model-care.ts'
import { openModels } from './models.ts'
import type { Inputs, PerformanceOptions } from './open-inputs.ts'
import { createCommands } from './operator-commands.ts'
import { followPackAgents } from './packs/pack-agents.ts'
import type { Parts } from './parts.ts'
import { createPendingSettings } from './pending-settings.ts'
import { createPlayground } from './playground.ts'
import { damageReporter, followProblems } from './problem-reports.ts'
import { applyRunLimits } from './run-limits.ts'
import { createTestLine } from './test-line.ts'
import { toolTrier } from './try-tool.ts'
import { unknownRules } from './unknown-rules.ts'

/** Starts and connects the parts that need no page. The journal must already contain the start of the run. */
export async function compose(
  { dataDir, stored, secrets, opened }: Inputs,
  options: Pick<
    PerformanceOptions,
    'print' | 'showCode' | 'model' | 'screenPermission' | 'forkReader' | 'screens'
  >,
): Promise<Parts> {
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
  const { persona, userMedia, memories, saidLines, gameWords } = data

  const limits = attentionLimits(journal, clock)
  const filter = currentFilter(() => settings())
  const approvals = createApprovals({ emit, state, clock, deadlineMs: () => settings().policy.askMs })
  const speech = createSpeech({
    settings: () => settings().voice,
    clock,
    report: (report) => void emit({ type: 'voice/engine', ...report }),
    engines: (voice) => enginesFor(voice, clock, process.platform, () => voiceModels(dataDir)),
  })
  const stage = createStage({
    speech,
    emit,
    state,
    clock,
    guards: [...stageGuards(filter), lineGuard(() => persona())],
    // In a demo, overlay pages do not get the cues of the show.
    pages: () => (isDemo(state()) ? 0 : state().pages.length),
    attend: limits.attend,
    approvals,
    textBoxes: () => sight.textBoxes(),
    puppet: () => puppetOf(settings().overlay.puppet, persona()),
    recentTextBoxes: () => sight.recentTextBoxes(),
  })
  const isClean = (text: string) => filter().check(text).ok
  const captions = startCaptions({ journal, stage, persona, clock, isClean })
  const tools = await composeTools({ journal, userMedia, dataDir, clock, print, showCode })
  const reportUnknownRules = followProblems(emit, print, () => unknownRules(settings(), tools.registry))
  reportUnknownRules()
  journal.subscribe((event) => {
    if (event.type !== 'settings/changed') return
    reportUnknownRules()
    stage.obeySwitches(event.by)
  })

  const obs = openObs({ journal, clock, password: (variable) => secrets.read('obs-password', variable) })
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
    forkReader: options.forkReader,
    screens: options.screens,
    runDir: opened.dir,
    print,
  })
  const stopInstallation = installPartsOnDemand({ dataDir, print, installed: () => void sight.lookNow() })

  const auditions = openAuditions(dataDir)
  const models = openModels({ settings, dataDir, auditions, secrets, clock })
  const selector = createModelSelector({
    models,
    clock,
    emit,
    print,
  })
  printTruncations(journal, selector, print)

  const ask = createAsk({
    active: () => {
      const { driver, ref } = selector.current()
      return { driver, model: ref.model }
    },
    async named(model, signal) {
      const located = await models.locate(model, signal)
      if (!located.ok) return located.fault.message
      return { driver: located.value.server.driver, model: located.value.model.name }
    },
    clock,
    emit,
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
  const reopenedAsks = reopenAsks({ journal, runtime, approvals })
  const stopAnswers = followAnswers({ journal, approvals, dir: opened.dir, dataDir, clock, print })
  const questions = followQuestions({ dataDir, now: clock.now })
  const rightOfWay = createRightOfWay(clock)
  const activeModel = () => {
    const active = selector.forTurn()
    return active.driver === null ? active : { ...active, driver: rightOfWay.first(active.driver) }
  }
  const definitions = createAgentRegistry(...performanceAgents)
  const agents = composeAgents({
    journal,
    clock,
    runtime,
    locks: tools.locks,
    definitions,
    active() {
      const { driver, ref } = selector.current()
      return driver === null
        ? { ok: false, message: `The ${understudyName} is performing, and it cannot work on tasks.` }
        : { ok: true, driver, model: ref.model }
    },
    models,
    rightOfWay,
    ports: {
      [performerAgent.name]: performerPort({
        emit,
        state,
        clock,
        rng: Math.random,
        runtime,
        activeModel,
        picture: () => sight.picture(),
        persona: () => remembering(persona(), memories.latest(journal.run)),
        lastShow: () => memories.latest(journal.run),
        saidBefore: saidLines.at,
        words: {
          games: gameWords.games,
          learn: (learned) => void emit({ type: 'show/learned', ...learned }),
        },
        captions,
        forecast: (weight, cut) => stage.forecast({ weight, cut }),
        cut: (turn) => stage.cut(turn, 'show'),
        react: (gesture) => void stage.offer({ content: { lane: 'act', gesture }, by: 'tool' }),
        isClean,
        isSloppy: (model ?? settings().brain.model) === sloppyName,
        print,
        ended: selector.turnEnded,
      }),
      [showrunner.name]: showrunnerPort({ emit, state, activeModel: selector.current, isClean }),
    },
    print,
  })
  agents.start(performerAgent, performerId)
  agents.start(showrunner, showrunnerId, undefined, performerId)
  followPackAgents({ journal, packs: tools.livePacks.loaded, definitions, supervisor: agents })
  const performer = performerControls({
    agents,
    emit,
    state,
    clock,
    runtime,
    activeModel,
    hush: (ms) => stage.hush(ms, 'whisper'),
  })
  selector.onReplaced(() => performer.cancel('cancelled'))
  let [wasResting, wasSpeaking] = [false, false]
  journal.subscribe(() => {
    const isSpeaking = speakingSince(state()) !== null
    if (isSpeaking !== wasSpeaking) stage.obeySpeech()
    wasSpeaking = isSpeaking
    const isResting = restReason(state()) !== null
    if (wasResting && !isResting) performer.wake()
    wasResting = isResting
  })

  const reportProblem = ({ message, remedy }: SettingsProblem) =>
    void emit({ type: 'settings/problem', message, remedy })
  if (stored.problem) reportProblem(stored.problem)
  const liveAuditions = createLiveAuditions({
    models,
    selector,
    auditions,
    persona,
    isClean,
    emit,
    state,
    clock,
    rng: Math.random,
  })
  const livePulls = createLivePulls({
    pull(name, signal) {
      const voice = voiceOfPull(name)
      return voice === undefined
        ? models.pull(name, signal)
        : downloadVoice(voice, { dataDir, clock, signal })
    },
    emit,
  })
  // Persists the stored settings, not the effective ones: command-line overrides apply to this run only.
  const persistSettings = settingsWriter(dataDir, stored, (problem) => {
    print(`${problem.message} ${problem.remedy}`)
    reportProblem(problem)
  })
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
    agents,
    eyes: sight,
    obs,
    secrets,
    ...data,
    auditions: liveAuditions,
    pulls: livePulls,
    panicFile,
    runLimits,
    persistSettings,
  })
  // Store that the set-up is open, so that the next start continues it.
  if (settings().setup.state === 'asking' && stored.settings.setup.state === 'done')
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
    stopInstallation,
    testLine: createTestLine({ models, persona, isClean, state, clock, rng: Math.random }),
    sight,
    ears: openEars(journal),
    wordsHeard: openWordsHeard({
      journal,
      clock,
      persona,
      whisper: (text) => void commands.command({ command: 'topic', id: 'spoken', text }, 'microphone'),
      observe: (told) => void sight.forPages.observe(told),
    }),
    models,
    selector,
    performer,
    agents,
    reopenedAsks,
    questions,
    stopAnswers,
    stopTraces,
    obs,
    vtubeStudio,
    toolServer,
    runs: openRuns(opened.runsDir, reportDamage),
    commands,
    modelCare: createModelCare({
      models,
      settings,
      performing: () => selector.current().ref.model,
      clock,
      rightOfWay,
    }),
    bench: createLiveBench({
      servers: models.servers,
      settings,
      reportsDir: join(dirname(opened.runsDir), 'bench'),
      rightOfWay,
      clock,
    }),
    playground: createPlayground({
      models,
      tools: () => allowedTools(runtime.registry, runtime.policy),
      isSelected: (model) => [settings().brain.model, selector.current().ref.model].includes(model),
      yielding: rightOfWay.yielding,
    }),
  }
}

const codeHint = (code: string): string => `If you trust it, enter the code ${code} in the panel.`

/** Prints a warning once for each model whose prompt was cut, because every later prompt is cut, too. */
function printTruncations(journal: Journal, selector: ModelSelector, print: (line: string) => void): void {
  const printed = new Set<string>()
  journal.subscribe((event) => {
    if (event.type !== 'llm/final' || event.truncated !== true) return
    const { model, driver } = selector.current().ref
    if (!printed.has(model)) print(truncationWarning(model, driver))
    printed.add(model)
  })
}
