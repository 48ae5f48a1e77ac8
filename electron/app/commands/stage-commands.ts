import { cueText } from '../../../src-shared/events/cue-words.ts'
import { laneFacts, laneNames } from '../../../src-shared/events/lanes.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { cleanText } from '../../../src-shared/safety/clean-text.ts'
import { unknownMedia } from '../../../src-shared/stage/media.ts'
import type { Offer } from '../../../src-shared/stage/stage-guard.ts'
import { denialMessage } from '../../../src-shared/tools/result.ts'
import type { CommandTargets } from './command-deps.ts'
import { type Answer, failure, handlersOf, ok, overFailure } from './command-deps.ts'

const lanesByTrack = [...new Set(laneNames.map((lane) => laneFacts(lane).track))].map((track) =>
  laneNames.filter((lane) => laneFacts(lane).track === track),
)

const testBurst = (press: number): readonly Offer['content'][] =>
  lanesByTrack
    .flatMap((lanes) => lanes[press % lanes.length] ?? [])
    .map(laneFacts)
    .map(({ test, sample }) => test(sample))

function unseenTest({ panic, pages }: Pick<State, 'panic' | 'pages'>): Answer | null {
  if (panic !== null) return panicked
  if (pages.length === 0)
    return failure(
      'no-overlay',
      'No overlay is connected, so a test cue would appear nowhere.',
      'Copy the overlay address, paste it into an OBS browser source, and press T again.',
    )
  return pages.every(({ hidden }) => hidden === true)
    ? failure(
        'overlay-hidden',
        'OBS hides the overlay, so a test cue would not be seen.',
        'In OBS, show the overlay’s scene and source, then press T again.',
      )
    : null
}

const silent = failure(
  'muted',
  'The sound of the overlay is off, so the test sound is not heard.',
  'Press M, or raise the volume, and test again.',
)

const panicked = failure('panicked', 'PANIC is on.', 'Resume first.')

/** Commands that put something on the stage or take it off. */
export function stageCommands({
  journal,
  stage,
  userMedia,
}: Pick<CommandTargets, 'journal' | 'stage' | 'userMedia'>) {
  let presses = 0
  const offer = (content: Offer['content'], anyway?: boolean): Answer => {
    const answer = stage.offer({ by: 'operator', content, ...(anyway ? { anyway } : {}) })
    if (answer.ok)
      return {
        ok: true,
        ...(answer.cue === null ? {} : { cue: answer.cue }),
        showsInMs: Math.round(answer.showsInMs),
      }
    if (answer.denial.kind === 'panic') return panicked
    return failure(
      'filtered',
      denialMessage(answer.denial, content.lane),
      'Change the words, or send them anyway.',
    )
  }

  const test = (contents: readonly Offer['content'][]): Answer => {
    const answers = contents.map((content) => ({ content, answer: offer(content) }))
    const accepted = answers.filter(({ answer }) => answer.ok)
    const text = accepted.map(({ content }) => `${content.lane}: ${cueText(content)}`).join(', ')
    if (text !== '') journal.append({ type: 'operator/said', kind: 'test-cue', text })
    const refused = answers.find(({ answer }) => !answer.ok)?.answer
    if (refused !== undefined) return refused
    const { muted, volume } = journal.state().settings.stage.sound
    const isSilent = (muted || volume === 0) && contents.some(({ lane }) => laneFacts(lane).track === 'sound')
    return isSilent ? silent : (answers[0]?.answer ?? ok)
  }

  return handlersOf({
    say({ text, anyway }) {
      const { speakAloud } = journal.state().settings.performer
      const answer = offer({ lane: speakAloud ? 'voice' : 'caption', text }, anyway)
      // Do not record rejected words, because they were not said.
      if (answer.ok) journal.append({ type: 'operator/said', kind: 'say', text: cleanText(text) })
      return answer
    },
    'stop-line': (_, by) => {
      stage.stopLine(by)
      return ok
    },
    hush({ ms }, by) {
      stage.hush(ms, by)
      return ok
    },
    clear(_, by) {
      stage.clearAll(by)
      return ok
    },
    'cancel-cue': ({ cue }, by) => (stage.cancel(cue, by) ? ok : overFailure),
    'say-now': ({ cue }, by) => (stage.showNow(cue, by) ? ok : overFailure),
    'test-burst': () => {
      const unseen = unseenTest(journal.state())
      if (unseen !== null) return unseen
      return test(
        testBurst(presses++).filter(
          ({ lane }) => lane !== 'act' || journal.state().settings.overlay.puppet.show,
        ),
      )
    },
    'test-cue': ({ content }) => {
      const unknown = unknownMedia(content, userMedia.names())
      if (unknown === null) return test([content])
      const { kind, name, known } = unknown
      return failure('invalid', `There is no ${kind} “${name}”.`, `Send one of: ${known.join(', ')}.`)
    },
  })
}
