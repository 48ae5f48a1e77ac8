import type { EventOf } from '../event.ts'
import { isAbout, isAboutGone, mentionsOf, turnsAbout, withoutPeople } from '../gone.ts'
import type { BeatView, ShowState } from '../show.ts'
import { type Notes, noteLists } from '../show-notes.ts'
import type { State } from '../state.ts'
import type { TurnView } from '../turn-view.ts'

const maxGone = 100

/** Returns the state without what moderators removed: words and names leave everything that later prompts and lines read. */
export function withoutGone(state: State, gone: EventOf<'chat/gone'>): State {
  const { chat } = state
  const mentions = mentionsOf(state, gone)
  if (chat === null || mentions === null) return state
  const turns = turnsAbout(state, gone)
  const messages = chat.messages.filter(
    ({ id, by }) => gone.all || gone.messages.includes(id) || by === gone.person,
  )
  const people = gone.all ? chat.named.map(({ by }) => by) : [gone.person ?? []].flat()
  return {
    ...state,
    chat: {
      ...chat,
      messages: chat.messages.filter((one) => !messages.includes(one)),
      named: chat.named.filter(({ by }) => !people.includes(by)),
      gone: [...chat.gone, ...messages.map(({ id }) => id), ...people].slice(-maxGone),
      vote: chat.vote?.by !== undefined && people.includes(chat.vote.by) ? null : chat.vote,
    },
    show: forgotten(state.show, gone, mentions),
    cues: state.cues.filter(({ cue }) => !isAbout(cue, turns, mentions)),
    turns: state.turns.map((turn) =>
      turns.includes(turn.turn) || turn.said.some(mentions) ? withoutWords(turn) : turn,
    ),
    lines: state.lines.filter(
      ({ type, who = '', text }) => !(type.startsWith('chat/') && (mentions(who) || mentions(text))),
    ),
  }
}

function forgotten(
  show: ShowState,
  gone: EventOf<'chat/gone'>,
  mentions: (text: string) => boolean,
): ShowState {
  const about = show.beats.filter(({ beat }) => isAboutGone(beat, gone))
  const quotes = about.flatMap(({ beat }) => beat.quote ?? [])
  const { owed, notes } = show
  return {
    ...show,
    beats: show.beats.map((view) => (about.includes(view) ? withoutNames(view) : view)),
    bits: { ...show.bits, quotes: show.bits.quotes.filter((one) => !quotes.includes(one) && !mentions(one)) },
    gags: show.gags.filter((gag) => !mentions(gag.about)),
    owed: owed !== null && (mentions(owed.text) || mentions(owed.gag.about)) ? null : owed,
    used: show.used.filter(({ template, text = '' }) => !mentions(text) && !mentions(template)),
    laughed: show.laughed.filter((one) => !mentions(one)),
    kept: show.kept.filter(({ text }) => !mentions(text)),
    notes: notes && {
      ...notes,
      notes: Object.fromEntries(
        noteLists.map((list) => [
          list,
          notes.notes[list].filter(({ text, about: thing = '' }) => !mentions(text) && !mentions(thing)),
        ]),
      ) as Notes,
    },
  }
}

const withoutNames = ({ plan: { line: _, ...plan }, ...view }: BeatView): BeatView => ({
  ...view,
  beat: withoutPeople(view.beat),
  plan,
})

/** The calls and answers of a turn may quote the prompt, so only their outlines stay. */
const withoutWords = (turn: TurnView): TurnView => ({
  ...turn,
  ...(turn.beat && { beat: withoutNames(turn.beat) }),
  steps: turn.steps.map(({ raw: _, taken: __, mentioned: ___, ...step }) => step),
  calls: turn.calls.map(({ ran: _, questions: __, ...call }) => ({ ...call, args: {}, raw: '' })),
  said: [],
})
