import { createAgentRegistry } from '../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../src-shared/agents/supervisor.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { isDemo, restReason } from '../../src-shared/events/on-air.ts'
import { type PerformerControls, performerControls } from '../../src-shared/performer/controls.ts'
import { agents as performanceAgents, performerAgent } from '../../src-shared/performer/performer-agent.ts'
import { performerPort } from '../../src-shared/performer/performer-port.ts'
import { performerId } from '../../src-shared/performer/performer-state.ts'
import type { WhisperDeps } from '../../src-shared/performer/read-whisper.ts'
import { showrunner, showrunnerId, showrunnerPort } from '../../src-shared/performer/showrunner/showrunner.ts'
import { sloppyName, understudyName } from '../../src-shared/performer/understudy.ts'
import { remembering } from '../../src-shared/performer/writer/beginning.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import { offerReaction } from '../../src-shared/stage/moment.ts'
import type { ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import type { UserData } from './compose-data.ts'
import type { ModelParts } from './compose-models.ts'
import { composeAgents } from './compose-runtime.ts'
import type { Sight } from './compose-sight.ts'
import type { StageParts } from './compose-stage.ts'
import type { Tools } from './compose-tools.ts'
import type { GameCards } from './game-cards.ts'
import type { ModelChoices } from './models.ts'
import { followPackAgents } from './packs/load-pack-file.ts'

/** Starts the agents of a performance: the performer, its showrunner, and agents from packs. */
export function composePerformer(
  deps: Pick<ModelParts, 'selector' | 'rightOfWay' | 'activeModel'> &
    Pick<StageParts, 'stage' | 'captions'> &
    Pick<UserData, 'persona' | 'memories' | 'saidLines'> & {
      readonly journal: Journal
      readonly clock: Clock
      readonly models: Pick<ModelChoices, 'locate'>
      readonly runtime: ToolRuntime
      readonly tools: Tools
      readonly sight: Pick<Sight, 'picture'>
      readonly cards: Pick<GameCards, 'now'>
      /** The model that a command-line option selects for this run. */
      readonly model: string | undefined
      readonly isClean: (text: string) => boolean
      readonly print: (line: string) => void
      /** Default: `Math.random`. */
      readonly rng?: Rng
    } & Pick<WhisperDeps, 'personas' | 'send'>,
): { readonly agents: Supervisor; readonly performer: PerformerControls } {
  const { journal, clock, runtime, tools, models, selector, rightOfWay, activeModel } = deps
  const { stage, captions, sight, persona, memories, saidLines, model, isClean, print } = deps
  const { rng = Math.random } = deps
  const { append: emit, state } = journal
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
        ? { ok: false, message: `The ${understudyName} is performing and cannot work on tasks.` }
        : { ok: true, driver, model: ref.model }
    },
    models,
    rng,
    through: rightOfWay.yielding,
    ports: {
      [performerAgent.name]: performerPort({
        emit,
        state,
        clock,
        rng,
        activeModel,
        picture: () => sight.picture(),
        persona: () => remembering(persona(), memories.latest(journal.run)),
        lastShow: () => memories.latest(journal.run, persona().language),
        lastLedger: () => memories.lastLedger(journal.run),
        callers: () => deps.personas().flatMap(({ id }) => (id === persona().id ? [] : [id])),
        saidBefore: saidLines.at,
        corrections: deps.cards.now,
        captions,
        forecast: stage.forecast,
        cut: (turn) => stage.cut(turn, 'show'),
        react: (reaction) => offerReaction(stage, reaction),
        isClean,
        isSloppy: (model ?? state().settings.brain.model) === sloppyName,
        print,
        ended: selector.turnEnded,
      }),
      [showrunner.name]: showrunnerPort({
        ...{ emit, state, activeModel: selector.current, isClean },
        detourMs: rightOfWay.detourMs,
      }),
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
    activeModel,
    persona,
    personas: deps.personas,
    send: deps.send,
  })
  selector.onReplaced(() => performer.cancel('cancelled'))
  let wasResting = false
  let wasDemo = isDemo(state())
  journal.subscribe(() => {
    const isDemoNow = isDemo(state())
    // The turn is about the demo reel, and its next words would be on air.
    if (wasDemo && !isDemoNow) performer.cancel('cancelled')
    wasDemo = isDemoNow
    const isResting = restReason(state()) !== null
    if (wasResting && !isResting) performer.wake()
    wasResting = isResting
  })
  return { agents, performer }
}
