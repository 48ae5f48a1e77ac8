import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { EarsView } from '../../src-shared/events/views.ts'

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
