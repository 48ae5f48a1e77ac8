import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { EarsReport, SpeechReport } from '../../src-shared/contract/wire.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { EarsView } from '../../src-shared/events/views.ts'

/** Receives what the eye pages hear, and writes `ears/state` and `ears/speech`. `page` identifies an eye page. */
export interface Ears {
  report(page: string, report: EarsReport): void
  /** Ignored unless the page is listening. */
  speech(page: string, report: SpeechReport): void
  gone(page: string): void
}

/** Loudness (dBFS) if speech ends without a measurement, for example because a page has left. */
const noLoudness = -100

/** Opens the ears. While the setting `ears.enabled` is off, reports from pages are ignored. */
export function openEars(journal: Pick<Journal, 'append' | 'state' | 'subscribe'>): Ears {
  /** The newest report of each page. Several pages can listen at the same time. */
  const pages = new Map<string, EarsReport>()
  /** The pages that hear speech now. If there is at least one, the streamer counts as speaking. */
  const speakers = new Set<string>()
  const isOn = () => journal.state().settings.ears.enabled
  let written = ''

  const write = (loudness: number): void => {
    // Pages are still connected for a moment after the end of the run.
    if (journal.state().ended !== null) return
    const best = [...pages.values()].find(({ state }) => state === 'listening') ?? [...pages.values()].at(-1)
    const report: EarsReport | { readonly state: 'waiting' | 'off' } = isOn()
      ? (best ?? { state: 'waiting' })
      : { state: 'off' }
    if (written !== JSON.stringify(report)) journal.append({ type: 'ears/state', ...report })
    written = JSON.stringify(report)
    const speaking = speakers.size > 0
    const known = journal.state().ears?.speech?.speaking ?? false
    if (report.state === 'listening' && speaking !== known)
      journal.append({ type: 'ears/speech', speaking, loudness })
  }

  const forget = (page: string): void => {
    pages.delete(page)
    speakers.delete(page)
  }

  journal.subscribe((event) => {
    if (event.type !== 'settings/changed') return
    if (!isOn()) for (const page of [...pages.keys()]) forget(page)
    if (isOn() || written !== '') write(noLoudness)
  })
  if (isOn()) write(noLoudness)

  return {
    report(page, { state, message, remedy }) {
      if (!isOn()) return
      if (state !== 'listening') speakers.delete(page)
      pages.set(page, { state, ...(message && { message }), ...(remedy && { remedy }) })
      write(noLoudness)
    },
    speech(page, { speaking, loudness }) {
      if (pages.get(page)?.state !== 'listening') return
      if (speaking) speakers.add(page)
      else speakers.delete(page)
      write(loudness)
    },
    gone(page) {
      forget(page)
      if (isOn()) write(noLoudness)
    },
  }
}

/** Returns the doctor's finding about the eye page's microphone, or null while ears are off. */
export function earsFinding(ears: EarsView | null): Finding | null {
  switch (ears?.state) {
    case 'listening':
      return ears.wordsProblem === null
        ? { check: 'ears', level: 'ok', message: 'The eye page listens to the microphone.' }
        : {
            check: 'ears',
            level: 'warning',
            message: ears.wordsProblem,
            remedy: 'Check the program or the address under Stage › Ears, and try it in a terminal.',
            fix: { open: 'stage' },
          }
    case 'waiting':
      return {
        check: 'ears',
        level: 'warning',
        message: 'Adlib cannot hear the microphone, because no eye page is open.',
        remedy: 'Open the eye page.',
        fix: { open: 'sight' },
      }
    case 'denied':
    case 'failed':
      return {
        check: 'ears',
        level: 'warning',
        message: ears.message ?? 'The eye page cannot listen to the microphone.',
        remedy: ears.remedy ?? 'Reload the eye page.',
        fix: {
          label: 'Turn ears off',
          command: { command: 'settings', patch: { ears: { enabled: false } } },
        },
      }
    case 'off':
    case undefined:
      return null
  }
}
