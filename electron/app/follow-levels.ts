import type { EventOf, EventType } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { ModelSpeed } from '../../src-shared/llm/detour.ts'
import { learnSpeed } from '../../src-shared/llm/model-facts.ts'
import { levelText, whyText } from '../../src-shared/performer/level-text.ts'
import {
  afterAnswer,
  type LevelAnswer,
  type LevelState,
  levels,
  speedOf,
  startAt,
} from '../../src-shared/performer/model-levels.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { LevelFacts } from './level-facts.ts'
import type { ModelChoices } from './models.ts'

/** Events after which the level of the active model may differ. */
const changing: ReadonlySet<EventType> = new Set([
  ...(['brain/changed', 'brain/answered', 'brain/phase', 'settings/changed', 'audition/state'] as const),
])

const phaseText: Readonly<Record<EventOf<'brain/phase'>['phase'], string | null>> = {
  loading: 'loading.',
  warming: 'warming up.',
  measuring: 'measuring in which mode it calls tools best.',
  // The selection prints which model performs.
  ready: null,
}

/**
 * Follows the answers of the active model: moves its level up and down, stores level and speed for its weights, and
 * writes and prints each change. The streamer's choice stays until it is changed. Returns a function that stops this.
 */
export function followLevels(deps: {
  readonly journal: Pick<Journal, 'append' | 'state' | 'subscribe'>
  readonly models: Pick<ModelChoices, 'level'>
  readonly clock: Clock
  /** Returns the speed that the latest answers of a model prove. */
  readonly speedOf: (model: string) => ModelSpeed
  readonly print: (line: string) => void
}): Cancel {
  const { journal, models, clock, print } = deps
  const printedPhases = new Set<string>()
  let followed: { readonly digest: string; readonly state: LevelState } | null = null

  const learn = (facts: LevelFacts, answer: LevelAnswer) => {
    const { digest, memory, callsTools, level: current } = facts
    const level = levels.find((one) => one === current.asks)
    if (level === undefined || current.reason.kind === 'hand' || digest === '') return
    if (followed?.digest !== digest || followed.state.level !== level) {
      const changedAt = followed?.digest === digest ? clock.monotonic() : null
      followed = { digest, state: { ...startAt(level, memory.get(digest).level?.falls), changedAt } }
    }
    const { state, reason } = afterAnswer(followed.state, answer, { now: clock.monotonic(), callsTools })
    followed = { digest, state }
    const at = clock.now()
    const speed = speedOf(state.answers)
    if (speed !== null) {
      const { promptPerSecond } = deps.speedOf(journal.state().brain.model)
      const reads = promptPerSecond === undefined ? {} : { readsPerSecond: promptPerSecond }
      learnSpeed(memory, digest, { at, ...speed, ...reads })
    }
    if (reason === null) return
    const { level: asks, falls } = state
    memory.learn(digest, { level: { asks, reason, at, falls } })
  }

  /** Writes what the active model is asked for, if that or its reason differs from the newest event. */
  const report = () => {
    const { brain, modelLevel } = journal.state()
    const level = models.level(brain.model)?.level
    if (level === undefined) return
    const before = modelLevel?.model === brain.model ? modelLevel : null
    const { asks } = level
    const why = whyText(level)
    if (before?.asks === asks && before.why === why) return
    journal.append({
      type: 'brain/level',
      model: brain.model,
      from: before?.asks ?? 'nothing',
      to: asks,
      why,
    })
    print(`${brain.model}: ${levelText[asks]} ${why}`)
  }

  /** Prints each phase once until another model performs, because a show may repeat them often. */
  const reportPhase = ({ model, phase }: EventOf<'brain/phase'>) => {
    const text = phaseText[phase]
    if (text !== null && !printedPhases.has(phase)) print(`${model}: ${text}`)
    printedPhases.add(phase)
  }

  return journal.subscribe((event) => {
    if (event.type === 'brain/phase') reportPhase(event)
    if (event.type === 'brain/changed') printedPhases.clear()
    // Failures before an interruption say nothing about the time after it.
    if (event.type === 'brain/changed' && followed !== null)
      followed = { ...followed, state: { ...followed.state, answers: [] } }
    if (event.type === 'brain/answered' && event.model === journal.state().brain.model) {
      const facts = models.level(event.model)
      if (facts !== null) learn(facts, answerOf(event, journal.state()))
    }
    if (changing.has(event.type)) report()
  })
}

function answerOf(event: EventOf<'brain/answered'>, { turns }: Pick<State, 'turns'>): LevelAnswer {
  const { fate, fault, ms, readMs, tokensPerSecond } = event
  const turn = turns.findLast((one) => one.turn === event.turn)
  const hasRejectedCall =
    turn?.calls.some(
      ({ outcome }) => outcome?.error === 'invalid_args' || outcome?.error === 'unknown_tool',
    ) === true || turn?.steps.some(({ outcome }) => outcome === 'malformed') === true
  return { fate, fault, ms, readMs, tokensPerSecond, hasRejectedCall }
}
