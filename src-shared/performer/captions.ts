import type { Emit } from '../events/event.ts'
import type { State } from '../events/state.ts'
import type { Stage } from '../stage/stage.ts'

/** Characters of a sentence that a caption may have; the stage pages it. */
const longest = 400

/**
 * Writes events, and offers the performer's own words (`perform/text`) to the stage as captions once they are written,
 * unless the settings keep it silent.
 */
export const withCaptions =
  (ports: { readonly emit: Emit; readonly state: () => State; readonly stage: Stage }): Emit =>
  (body) => {
    const event = ports.emit(body)
    if (body.type === 'perform/text' && ports.state().settings.performer.speakWords) {
      const content = { lane: 'caption' as const, text: body.text.slice(0, longest) }
      ports.stage.offer({ content, by: 'text', turn: body.turn })
    }
    return event
  }
