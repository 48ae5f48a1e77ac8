import { isFiller } from '../events/beat.ts'
import type { CueContent } from '../events/cue.ts'
import type { AnswerFate } from '../events/event/model.ts'
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
import { performerId } from './performer-state.ts'
import { courtesyTemplate } from './show/courtesy-line.ts'
import { isKept } from './show/remembered-lines.ts'
import { echoShare } from './writer/judge-line.ts'
import { aboutBeat } from './writer/what-happened.ts'

const maxLength = 400
/** Time (ms) since a moment in which a late line can still follow the bank's line. */
const tagMs = 4000
const maxKeptLength = 120
const maxOpenTurns = 20

/** The name on captions if the filter holds back the persona's own name. */
const usualName = 'Adlib'

/** What became of a model's line that came after the bank's. */
export type LateFate = Extract<AnswerFate, 'tag' | 'kept' | 'late'>

/** Minimum time (ms) from the line of a persona that phones in to the answer. */
const replyPauseMs = 700

interface Words {
  readonly text: string
  readonly writer: WordsWriter
}

/** Sends the performer's text to the stage. */
export interface Captions {
  /**
   * Says the bank's line from the turn's plan, unless the turn has already spoken. The model's line then comes after it
   * (if `mayFollow`), or at a later moment of the same kind.
   */
  sayFallbackLine(turn: string, options: { readonly mayFollow: boolean }): void
  /** Returns what became of the model's line of a turn in which the bank spoke; undefined if there was none. */
  lateFate(turn: string): LateFate | undefined
  readonly stop: Cancel
}

/** Returns the name on a persona's captions and its voice. */
export const performerOf = (
  { name, color, faces, voice, language }: Persona,
  isClean: (text: string) => boolean,
): Performer => ({
  speaker: {
    ...{ name: isClean(name) ? name : usualName, color, faces },
    ...(language === 'en' ? {} : { language }),
  },
  voice,
})

/** Offers the performer's own text to the stage, as a caption or a spoken line, once its step or tool has ended. */
export function startCaptions(deps: {
  readonly journal: Pick<Journal, 'subscribe' | 'state' | 'append'>
  readonly stage: Pick<Stage, 'offer' | 'cancel'>
  readonly persona: () => Persona
  readonly clock: Pick<Clock, 'now'>
  /** Returns another persona in the language of the show. Default: none. */
  readonly colleague?: (id: string) => Persona | undefined
  readonly isClean: (text: string) => boolean
}): Captions {
  const { journal, stage } = deps
  const open = new Map<string, Words[]>()
  /** Turns in which the bank has spoken, with what became of the model's line. */
  const answered = new Map<string, { readonly mayFollow: boolean; readonly fate?: LateFate }>()
  /** The newest line that follows a line of the bank. */
  let tag: string | null = null
  /** The newest line of another persona, until it is on stage. */
  let call: { readonly cue: string; readonly turn: string; readonly reply: string } | null = null

  /** Returns the cue of the words; null if there is none yet, and undefined if the stage refused them. */
  const say = (
    turn: string,
    { text: words, writer }: Words,
    view: BeatView | undefined,
    isTag = false,
  ): string | null | undefined => {
    const plan = view?.plan
    const { speakAloud } = journal.state().settings.performer
    if (!/[\p{L}\p{N}]/u.test(words)) return undefined
    const afterMs =
      view?.plan.wordsAfterMs === undefined ? 0 : view.at + view.plan.wordsAfterMs - deps.clock.now()
    // Text that arrives sentence by sentence has lost its line breaks, but the planned line still has them.
    const line = plan?.line !== undefined && plain(plan.line.text) === plain(words) ? plan.line : undefined
    const text = (line?.text ?? words).slice(0, maxLength)
    const guest = line?.call && deps.colleague?.(line.call.with)
    const { speaker: usual, voice } = performerOf(guest ?? deps.persona(), deps.isClean)
    const speaker = { ...usual, ...(plan?.mood === undefined ? {} : { mood: plan.mood }) }
    const template =
      line?.template ?? (writer === 'bank' ? courtesyTemplate(deps.persona(), text) : undefined)
    const content: CueContent = speakAloud
      ? { lane: 'voice', text, voice, speaker }
      : { lane: 'caption', text, speaker }
    const isOwn = line === undefined || isKept(line)
    const answer = stage.offer({
      content,
      by: 'text',
      writer: line !== undefined && isOwn ? 'model' : writer,
      turn,
      ...(afterMs <= 0 ? {} : { afterMs }),
      // A kept line is the model's own, so it has no template.
      ...(template === undefined || (line !== undefined && isOwn) ? {} : { line: template }),
      ...(line?.gag === undefined ? {} : { gag: line.gag }),
      ...(isTag ? { isTag } : {}),
      ...(guest === undefined ? {} : { isGuest: true }),
    })
    if (!answer.ok) return undefined
    if (answer.cue !== null && line?.call !== undefined)
      call = { cue: answer.cue, turn, reply: line.call.reply }
    return answer.cue
  }

  /** Answers a persona that phoned in. */
  const answerCall = (turn: string, text: string) => {
    const { speaker, voice } = performerOf(deps.persona(), deps.isClean)
    const { speakAloud } = journal.state().settings.performer
    stage.offer({
      content: speakAloud ? { lane: 'voice', text, voice, speaker } : { lane: 'caption', text, speaker },
      ...{ by: 'text', writer: 'bank', turn, line: text, isTag: true, afterMs: replyPauseMs },
    })
  }

  /** Says a line that came after the bank's, or keeps it for a later moment. */
  const sayLate = (turn: string, words: Words, mayFollow: boolean): LateFate => {
    const view = sceneOf(journal.state(), turn)
    if (view === undefined) return 'late'
    const isNewest = !journal.state().show.beats.some(({ at, plan }) => at > view.at && plan.level !== 'rest')
    if (mayFollow && isNewest && deps.clock.now() - view.at <= tagMs) {
      const cue = say(turn, words, { ...view, plan: { ...view.plan, wordsAfterMs: 0 } }, true)
      tag = cue ?? null
      if (cue !== undefined) return 'tag'
    }
    const { beat } = view
    const isAbout = aboutBeat(beat).some((about) => echoShare(about, [words.text]) > 0)
    if (isFiller(beat) || isAbout || words.text.length > maxKeptLength) return 'late'
    journal.append({ type: 'show/kept', agent: performerId, turn, kind: beat.kind, text: words.text })
    return 'kept'
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
    if (!answered.has(turn)) say(turn, { text, writer }, sceneOf(journal.state(), turn))
    else if (writer === 'model' && text.trim() !== '') {
      const { mayFollow = false } = answered.get(turn) ?? {}
      answered.set(turn, { mayFollow, fate: sayLate(turn, { text, writer }, mayFollow) })
    }
  }

  const stop = journal.subscribe((event) => {
    switch (event.type) {
      case 'stage/cue':
        if (event.cue.id !== call?.cue) break
        answerCall(call.turn, call.reply)
        call = null
        break
      case 'perform/text':
        open.set(event.turn, [...(open.get(event.turn) ?? []), wordsIn(event)])
        for (const turn of [...open.keys()].slice(0, -maxOpenTurns)) open.delete(turn)
        break
      case 'show/beat':
        // A newer moment takes the place of a line that still waits to follow an older one.
        if (tag !== null && event.plan.level !== 'rest' && isWaiting(journal.state(), tag))
          stage.cancel(tag, 'show')
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
        break
    }
  })

  return {
    sayFallbackLine(turn, { mayFollow }) {
      if (hasSpoken(journal.state(), turn)) return
      answered.set(turn, { mayFollow })
      for (const old of [...answered.keys()].slice(0, -maxOpenTurns)) answered.delete(old)
      const view = sceneOf(journal.state(), turn)
      const line = view?.plan.line
      if (line === undefined) return
      const { text } = line
      journal.append({ type: 'perform/text', agent: performerId, turn, text: plain(text), writer: 'bank' })
      // The event has opened the turn again, and the model's line must not be joined to it.
      open.delete(turn)
      say(turn, { text, writer: 'bank' }, view)
    },
    lateFate: (turn) => answered.get(turn)?.fate,
    stop,
  }
}

const isWaiting = ({ cues }: Pick<State, 'cues'>, id: string): boolean =>
  cues.some(({ cue, cuedAt, dropped }) => cue.id === id && cuedAt === undefined && dropped === undefined)

const sceneOf = ({ show }: Pick<State, 'show'>, turn: string): BeatView | undefined =>
  show.beats.findLast((view) => view.turn === turn)

/** Returns whether the stage accepted text of this turn or is asking the streamer to approve some. */
export const hasSpoken = ({ cues, asks }: Pick<State, 'cues' | 'asks'>, turn: string): boolean =>
  cues.some(({ cue }) => cue.turn === turn && isLine(cue)) ||
  asks.some((ask) => ask.turn === turn && (ask.effect === 'captions' || ask.effect === 'voice'))

const wordsIn = ({ text, writer = 'model' }: EventOf<'perform/text'>): Words => ({ text, writer })

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
