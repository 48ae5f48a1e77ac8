import type { EventOf } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import { heardLately } from '../../src-shared/performer/hearing.ts'
import { chatCardFor, whyCard } from '../../src-shared/performer/show/chat-cards.ts'
import { shownContext } from '../../src-shared/performer/writer/answer-words.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Stage } from '../../src-shared/stage/stage.ts'
import { defined } from '../../src-shared/step/record.ts'

/** What chat puts on the stage beside the show's own reactions. */
export interface ChatCards {
  /** Shows what the last reaction was about, at most once a minute. */
  why(): void
}

const whyEveryMs = 60_000

/** Shows cards about chat: quoted messages with their answers, raids, gifts and votes. The stage may refuse each. */
export function openChatCards(deps: {
  readonly journal: Pick<Journal, 'subscribe' | 'state'>
  readonly clock: Pick<Clock, 'now'>
  readonly persona: () => Persona
  readonly stage: Pick<Stage, 'offer'>
}): ChatCards {
  const { journal, clock, persona, stage } = deps
  const { state } = journal
  let whyAt = Number.NEGATIVE_INFINITY
  journal.subscribe((event) => {
    const content = chatCardFor(event, state(), clock.now(), persona().language, () =>
      shownContext(state(), persona(), heardLately(state()).labels ?? []),
    )
    if (content === null || state().paused !== null) return
    const { turn } = event as Partial<EventOf<'show/beat'>>
    stage.offer({ by: 'text', writer: 'bank', content, ...defined({ turn }) })
  })
  return {
    why() {
      const { paused, ended } = state()
      const content = whyCard(state(), persona().language)
      if (content === null || paused !== null || ended !== null || clock.now() - whyAt < whyEveryMs) return
      if (stage.offer({ by: 'text', writer: 'bank', content }).ok) whyAt = clock.now()
    },
  }
}
