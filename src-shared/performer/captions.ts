import type { CueContent } from '../events/cue.ts'
import type { WordsWriter } from '../events/event/turn.ts'
import type { EventOf } from '../events/event.ts'
import type { Journal } from '../events/journal.ts'
import type { Persona } from '../events/persona.ts'
import type { BeatView } from '../events/show.ts'
import type { State } from '../events/state.ts'
import type { Cancel, Clock } from '../ports.ts'
import { isLine } from '../stage/lanes.ts'
import type { Performer, Stage } from '../stage/stage.ts'
import { wordsOf } from '../step/content.ts'
import { performerId } from './performer-id.ts'
import { courtesyTemplate } from './show/courtesy-line.ts'

const maxLength = 400
const maxOpenTurns = 20

/** The name on captions if the filter holds back the persona's own name. */
const usualName = 'Adlib'

interface Words {
  readonly text: string
  readonly writer: WordsWriter
}

/** Sends the performer's text to the stage. */
export interface Captions {
  /**
   * Says the bank's line from the turn's plan, unless the turn has already spoken. Later text of the turn is ignored.
   */
  sayFallbackLine(turn: string): void
  readonly stop: Cancel
}

/** Returns the name on a persona's captions and its voice. */
export const performerOf = (
  { name, color, faces, voice }: Persona,
  isClean: (text: string) => boolean,
): Performer => ({ speaker: { name: isClean(name) ? name : usualName, color, faces }, voice })

/** Offers the performer's own text to the stage, as a caption or a spoken line, once its step or tool has ended. */
export function startCaptions(deps: {
  readonly journal: Pick<Journal, 'subscribe' | 'state' | 'append'>
  readonly stage: Pick<Stage, 'offer'>
  readonly persona: () => Persona
  readonly clock: Pick<Clock, 'now'>
  readonly isClean: (text: string) => boolean
}): Captions {
  const { journal, stage } = deps
  const open = new Map<string, Words[]>()
  /** Turns in which the bank has spoken. Their later text is ignored. */
  const answered = new Set<string>()

  const say = (turn: string, { text: words, writer }: Words, view: BeatView | undefined) => {
    const plan = view?.plan
    const { speakAloud } = journal.state().settings.performer
    if (!/[\p{L}\p{N}]/u.test(words)) return
    const { speaker: usual, voice } = performerOf(deps.persona(), deps.isClean)
    const speaker = { ...usual, ...(plan?.mood === undefined ? {} : { mood: plan.mood }) }
    const afterMs =
      view?.plan.wordsAfterMs === undefined ? 0 : view.at + view.plan.wordsAfterMs - deps.clock.now()
    // Text that arrives sentence by sentence has lost its line breaks, but the planned line still has them.
    const line = plan?.line !== undefined && plain(plan.line.text) === plain(words) ? plan.line : undefined
    const text = (line?.text ?? words).slice(0, maxLength)
    const template =
      line?.template ?? (writer === 'bank' ? courtesyTemplate(deps.persona(), text) : undefined)
    const content: CueContent = speakAloud
      ? { lane: 'voice', text, voice, speaker }
      : { lane: 'caption', text, speaker }
    stage.offer({
      content,
      by: 'text',
      writer,
      turn,
      ...(afterMs <= 0 ? {} : { afterMs }),
      ...(template === undefined ? {} : { line: template }),
      ...(line?.gag === undefined ? {} : { gag: line.gag }),
    })
  }

  /**
   * Says the turn's words that have not been said yet. `written` is the text of the whole step, which still has its
   * line breaks.
   */
  const offer = (turn: string, written = '') => {
    const said = open.get(turn) ?? []
    open.delete(turn)
    const joined = said.map(({ text }) => text).join(' ')
    const writer = said.find((one) => one.writer === 'model')?.writer ?? said[0]?.writer ?? 'model'
    const text = plain(written) === plain(joined) ? written : joined
    say(turn, { text, writer }, sceneOf(journal.state(), turn))
  }

  const stop = journal.subscribe((event) => {
    switch (event.type) {
      case 'perform/text':
        if (answered.has(event.turn)) break
        open.set(event.turn, [...(open.get(event.turn) ?? []), wordsIn(event)])
        for (const turn of [...open.keys()].slice(0, -maxOpenTurns)) open.delete(turn)
        break
      case 'llm/final':
        offer(event.turn, wordsOf(event.value.content))
        break
      case 'tool/done':
      case 'tool/error':
        offer(event.turn)
        break
      case 'llm/failed':
        open.delete(event.turn)
        break
      case 'turn/end':
        open.delete(event.turn)
        answered.delete(event.turn)
        break
    }
  })

  return {
    sayFallbackLine(turn) {
      if (hasSpoken(journal.state(), turn)) return
      answered.add(turn)
      open.delete(turn)
      for (const old of [...answered].slice(0, -maxOpenTurns)) answered.delete(old)
      const view = sceneOf(journal.state(), turn)
      const line = view?.plan.line
      if (line === undefined) return
      const { text } = line
      journal.append({ type: 'perform/text', agent: performerId, turn, text: plain(text), writer: 'bank' })
      say(turn, { text, writer: 'bank' }, view)
    },
    stop,
  }
}

const sceneOf = ({ show }: Pick<State, 'show'>, turn: string): BeatView | undefined =>
  show.beats.findLast((view) => view.turn === turn)

/** Returns whether the stage accepted text of this turn or is asking the streamer to approve some. */
export const hasSpoken = ({ cues, asks }: Pick<State, 'cues' | 'asks'>, turn: string): boolean =>
  cues.some(({ cue }) => cue.turn === turn && isLine(cue)) ||
  asks.some((ask) => ask.turn === turn && (ask.effect === 'captions' || ask.effect === 'voice'))

const wordsIn = ({ text, writer = 'model' }: EventOf<'perform/text'>): Words => ({ text, writer })

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
