import type { Journal } from '../../src-shared/events/journal.ts'
import { createRightOfWay } from '../../src-shared/llm/right-of-way.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import type { ActiveModel } from '../../src-shared/performer/turn.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import { currentFilter } from '../../src-shared/stage/filter-guard.ts'
import { stageService } from '../../src-shared/stage/stage.ts'
import { createApprovals } from '../../src-shared/tools/approvals.ts'
import { provide, provideServices } from '../../src-shared/tools/tool-context.ts'
import { composeData } from './compose-data.ts'
import { composePerformer } from './compose-performer.ts'
import { attentionLimits, composeRuntime } from './compose-runtime.ts'
import type { Sight } from './compose-sight.ts'
import { composeStage } from './compose-stage.ts'
import { composeTools } from './compose-tools.ts'
import { createGameCards } from './game-cards.ts'
import { trackGame } from './track-game.ts'

const nothingSeen: Pick<Sight, 'textBoxes' | 'recentTextBoxes' | 'embed'> = {
  textBoxes: () => [],
  recentTextBoxes: () => [],
  embed: async (texts) => texts.map(() => ''),
}

/**
 * Connects the parts of a performance between sight and stage, without pages, servers and an audience. It uses the
 * personas and corrections of the data folder, and neither reads nor stores what earlier shows said.
 * @param deps.active the model that performs during the whole run
 * @param deps.sight returns the eyes, if there are any
 */
export async function composeOffStage(deps: {
  readonly journal: Journal
  readonly clock: Clock
  readonly dataDir: string
  readonly rng: Rng
  readonly active: ActiveModel
  readonly sight?: () => typeof nothingSeen
  readonly print: (line: string) => void
}) {
  const { journal, clock, dataDir, rng, active, sight = () => nothingSeen, print } = deps
  const { append: emit, state } = journal
  const reportDamage = ({ message, remedy }: { readonly message: string; readonly remedy: string }): void =>
    print(`${message} ${remedy}`)
  const data = composeData({ dataDir, journal, clock, print, reportDamage })
  const limits = attentionLimits(journal, clock)
  const filter = currentFilter(() => state().settings)
  const isClean = (text: string) => filter().check(text).ok
  const approvals = createApprovals({ emit, state, clock, deadlineMs: () => state().settings.policy.askMs })
  const { stage, captions } = composeStage({
    ...{ journal, clock, dataDir, persona: data.persona, colleague: data.colleague, filter },
    ...{ isClean, limits, approvals, sight },
  })
  const tools = await composeTools({
    ...{ journal, userMedia: data.userMedia, dataDir, clock, print, showCode: print },
  })
  const { runtime } = composeRuntime({
    ...{ journal, clock, registry: tools.registry, limits, approvals },
    service: provideServices(provide(stageService, stage)),
  })
  const selector: ModelSelector = {
    current: () => active,
    select: async () => ({ ok: true }),
    onReplaced: () => () => {},
    ...{ search() {}, turnEnded() {}, stop() {} },
  }
  const cards = createGameCards({
    ...{ journal, clock, file: data.cardsFile, tracker: trackGame(journal), isClean, look() {} },
    embed: (texts) => sight().embed(texts),
  })
  const { agents } = composePerformer({
    ...{ journal, clock, rng, runtime, tools, selector, stage, captions, isClean, print, cards },
    ...{ persona: data.persona, memories: noMemories, saidLines: { ...data.saidLines, at: () => undefined } },
    models: { locate: async () => ({ ok: false, fault: noServer }) },
    rightOfWay: createRightOfWay(clock),
    activeModel: () => active,
    sight: { picture: async () => null },
    model: undefined,
    personas: () => [],
    send: async () => ({ ack: '', ok: false, error: { ...noServer, kind: 'off-stage' } }),
  })
  return {
    ...{ agents, stage, filter, cards, persona: data.persona, isClean },
    close() {
      tools.livePacks.stop()
      data.userMedia.close()
    },
  }
}

const noMemories = {
  list: () => [],
  latest: () => null,
  lastLedger: () => null,
  record: () => null,
  save: async () => null,
  delete: async () => null,
  forgetAll: () => null,
}

const noServer = {
  kind: 'not_found',
  message: 'This show has no other model.',
  remedy: 'Use --model.',
} as const
