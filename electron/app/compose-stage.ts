import type { Journal } from '../../src-shared/events/journal.ts'
import { isDemo, speakingSince } from '../../src-shared/events/on-air.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import { performerOf, startCaptions } from '../../src-shared/performer/captions.ts'
import { lineGuard } from '../../src-shared/performer/writer/line-guard.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Filter } from '../../src-shared/safety/filter/filter.ts'
import { stageGuards } from '../../src-shared/stage/guards.ts'
import { puppetOf } from '../../src-shared/stage/puppets.ts'
import { createStage } from '../../src-shared/stage/stage.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import type { Limits } from '../../src-shared/tools/limits.ts'
import { voiceModels } from '../voice/download-voice.ts'
import { enginesFor } from '../voice/engines.ts'
import { createSpeech } from '../voice/speech.ts'
import type { Sight } from './compose-sight.ts'

/** Creates the stage with its voice and captions. */
export function composeStage(deps: {
  readonly journal: Journal
  readonly clock: Clock
  readonly dataDir: string
  readonly persona: () => Persona
  /** Returns another persona in the language of the show. */
  readonly colleague: (id: string) => Persona
  readonly filter: () => Filter
  readonly isClean: (text: string) => boolean
  readonly limits: Limits
  readonly approvals: Approvals
  /** Returns the eyes. It is called only when a cue is placed, because the eyes are created after the stage. */
  readonly sight: () => Pick<Sight, 'textBoxes' | 'recentTextBoxes'>
}) {
  const { journal, clock, dataDir, persona, colleague, filter, isClean, limits, approvals, sight } = deps
  const { append: emit, state } = journal
  const settings = () => state().settings
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
    guards: [...stageGuards(filter), lineGuard(persona)],
    // During the setup's demo, overlay pages do not get the show's cues.
    pages: () => (isDemo(state()) ? 0 : state().pages.length),
    performer: () => performerOf(persona(), isClean),
    attend: limits.attend,
    approvals,
    textBoxes: () => sight().textBoxes(),
    puppet: () => puppetOf(settings().overlay.puppet, persona()),
    recentTextBoxes: () => sight().recentTextBoxes(),
  })
  let wasSpeaking = false
  journal.subscribe((event) => {
    if (event.type === 'settings/changed') stage.obeySwitches(event.by)
    const isSpeaking = speakingSince(state()) !== null
    if (isSpeaking !== wasSpeaking) stage.obeySpeech()
    wasSpeaking = isSpeaking
  })
  return { stage, speech, captions: startCaptions({ journal, stage, persona, colleague, clock, isClean }) }
}

/** The stage of a performance, with its speech and its captions. */
export type StageParts = ReturnType<typeof composeStage>
