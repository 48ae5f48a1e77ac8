import type { Emit } from '../events/event.ts'
import type { State } from '../events/state.ts'
import type { Stage } from '../stage/stage.ts'

/** Characters that a caption may have; the stage pages it. */
const longest = 400
/** Turns whose words may be open at the same time. */
const mostOpen = 20

/**
 * Writes events, and offers the performer's own words (`perform/text`) to the stage once a step or a tool has said all
 * of them, as one caption: a set-up and its punchline are shown or dropped together. The words of a step that broke or
 * ran out of time never reach the stage, nor any while the settings keep the performer silent.
 */
export const withCaptions = (deps: {
  readonly emit: Emit
  readonly state: () => State
  readonly stage: Stage
}): Emit => {
  const open = new Map<string, string[]>()

  const offer = (turn: string) => {
    const words = open.get(turn)?.join(' ') ?? ''
    open.delete(turn)
    if (words === '' || !deps.state().settings.performer.speakWords) return
    deps.stage.offer({ content: { lane: 'caption', text: words.slice(0, longest) }, by: 'text', turn })
  }

  return (body) => {
    const event = deps.emit(body)
    switch (body.type) {
      case 'perform/text':
        open.set(body.turn, [...(open.get(body.turn) ?? []), body.text])
        for (const turn of [...open.keys()].slice(0, -mostOpen)) open.delete(turn)
        break
      case 'llm/final':
      case 'tool/done':
      case 'tool/error':
        offer(body.turn)
        break
      case 'llm/failed':
      case 'turn/end':
        open.delete(body.turn)
        break
    }
    return event
  }
}
