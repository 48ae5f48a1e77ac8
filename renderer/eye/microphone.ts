import type { EarsReport, ListenMessage, SpeechReport } from '../../src-shared/contract/wire.ts'
import type { Listening } from './listen.ts'

const remedyOfDenied =
  'Allow the microphone for this page in the browser, and in the privacy settings of your system. Then reload the eye page.'

export interface Microphone {
  /**
   * Turns the microphone on or off. `words` says whether to send the recorded speech, so that it can be turned into
   * text.
   */
  follow(listen: Pick<ListenMessage, 'on' | 'words'>): void
  repeat(): void
}

/** Creates the microphone, which is off at first. */
export function createMicrophone(callbacks: {
  /** Called when the state of the microphone changes. `report` is null when the microphone is turned off. */
  state(report: EarsReport | null): void
  speech(report: SpeechReport): void
  words(pcm: Int16Array<ArrayBuffer>): void
}): Microphone {
  let wanted = false
  let sendsWords = false
  let report: EarsReport | null = null
  let speech: SpeechReport | null = null
  /** Settles when the last start or stop is done. The next start or stop waits for this. */
  let turn: Promise<void> = Promise.resolve()
  let listening: Listening | null = null
  /** Aborted when the microphone is turned off. This also cancels a start that waits, for example for a click. */
  let session = new AbortController()

  const become = (next: EarsReport | null): void => {
    report = next
    speech = null
    callbacks.state(next)
  }

  const start = async (): Promise<void> => {
    if (!wanted || listening !== null) return
    session = new AbortController()
    const { signal } = session
    try {
      const { listen } = await import('./listen.ts')
      const opened = await listen(
        {
          speech(next) {
            if (signal.aborted) return
            speech = next
            callbacks.speech(next)
          },
          words(pcm) {
            if (sendsWords && !signal.aborted) callbacks.words(pcm)
          },
          needsClick: () =>
            become({
              state: 'failed',
              message: 'The browser waits for a click before it listens.',
              remedy: 'Click anywhere in the eye page.',
            }),
          ended() {
            session.abort()
            void stop()
            become({
              state: 'failed',
              message: 'The microphone was unplugged or disabled.',
              remedy: 'Connect the microphone again and reload the eye page.',
            })
          },
        },
        signal,
      )
      if (signal.aborted) return await opened.stop()
      listening = opened
      become({ state: 'listening' })
    } catch (error) {
      if (!signal.aborted) become(failure(error))
    }
  }

  const stop = async (): Promise<void> => {
    const last = listening
    listening = null
    await last?.stop()
  }

  return {
    follow({ on, words }) {
      sendsWords = words
      if (on === wanted) return
      wanted = on
      if (!on) {
        session.abort()
        become(null)
      }
      turn = turn.then(on ? start : stop)
    },
    repeat() {
      if (report !== null) callbacks.state(report)
      if (speech !== null) callbacks.speech(speech)
    },
  }
}

/** Converts an error of `getUserMedia` to a report. W3C Media Capture, section 10.2, defines the error names. */
function failure(error: unknown): EarsReport {
  const name = error instanceof DOMException ? error.name : String(error).slice(0, 300)
  switch (name) {
    case 'NotAllowedError':
      return { state: 'denied', message: 'The microphone was not allowed.', remedy: remedyOfDenied }
    case 'NotFoundError':
      return {
        state: 'failed',
        message: 'Found no microphone.',
        remedy: 'Connect a microphone, then reload the eye page.',
      }
    case 'NotReadableError':
      return {
        state: 'failed',
        message: 'Another program blocks the microphone.',
        remedy: 'Close that program, then reload the eye page.',
      }
    case 'NotSupportedError':
      return {
        state: 'failed',
        message: 'This installation has no speech detector.',
        remedy: 'Use the desktop app, or run Adlib from its source code.',
      }
    default:
      return {
        state: 'failed',
        message: `Cannot listen to the microphone: ${name}`,
        remedy: 'Reload the eye page.',
      }
  }
}
