import type { Journal } from '../events/journal.ts'
import type { Cancel } from '../ports.ts'
import type { Stage } from '../stage/stage.ts'

/** Characters of one caption; the stage pages it. */
const maxLength = 400
/** Turns whose words are collected at the same time. */
const maxOpenTurns = 20

/**
 * Offers the performer's own words (`perform/text`) to the stage once a step or a tool has said all of them, as one
 * caption: a set-up and its punchline are shown or dropped together. The words of a step that failed or ran out of
 * time never reach the stage, nor any while the settings keep the performer silent. An answer without a letter, such as
 * "-", is a choice of silence.
 */
export function startCaptions(deps: {
  readonly journal: Pick<Journal, 'subscribe' | 'state'>
  readonly stage: Stage
}): Cancel {
  const { journal, stage } = deps
  const open = new Map<string, string[]>()

  const offer = (turn: string) => {
    const words = open.get(turn)?.join(' ') ?? ''
    open.delete(turn)
    const { speakWords, speakAloud } = journal.state().settings.performer
    if (!/[\p{L}\p{N}]/u.test(words) || !speakWords) return
    const lane = speakAloud ? 'voice' : 'caption'
    stage.offer({ content: { lane, text: words.slice(0, maxLength) }, by: 'text', turn })
  }

  return journal.subscribe((event) => {
    switch (event.type) {
      case 'perform/text':
        open.set(event.turn, [...(open.get(event.turn) ?? []), event.text])
        for (const turn of [...open.keys()].slice(0, -maxOpenTurns)) open.delete(turn)
        break
      case 'llm/final':
      case 'tool/done':
      case 'tool/error':
        offer(event.turn)
        break
      case 'llm/failed':
      case 'turn/end':
        open.delete(event.turn)
        break
    }
  })
}
