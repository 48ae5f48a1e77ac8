import { type Command, type CommandName, rowOf } from '../../../src-shared/contract/command.ts'
import type { PanelRole } from '../../../src-shared/contract/command-row.ts'
import { type Answer, failure } from './handlers.ts'

interface Waiting {
  readonly command: Command
  readonly start: () => void
  readonly drop: (answer: Answer) => void
}

/** Starts the commands of all pages in the order in which they arrive, except urgent ones, which go first. */
export interface CommandQueue {
  /** Resolves with the answer. A panic or a pause begins immediately. */
  run(command: Command, by: string, role?: PanelRole): Promise<Answer>
  /** Cancels the waiting commands with these names, because a panic or a pause (`what`) has arrived. */
  cancel(names: readonly CommandName[], what: 'panic' | 'pause'): void
}

/** Creates a queue. Messages are received between two commands, so that a panic waits for at most one command. */
export function commandQueue(
  act: (command: Command, by: string, role?: PanelRole) => Answer | Promise<Answer>,
): CommandQueue {
  let waiting: Waiting[] = []
  let isBusy = false

  const next = (): void => {
    const [first, ...others] = waiting
    waiting = others
    isBusy = first !== undefined
    if (first === undefined) return
    setImmediate(next)
    first.start()
  }

  return {
    async run(command, by, role) {
      if (rowOf(command.command).isUrgent) return act(command, by, role)
      if (!isBusy) {
        isBusy = true
        setImmediate(next)
        return act(command, by, role)
      }
      return new Promise((resolve, reject) => {
        const start = (): void => void (async () => act(command, by, role))().then(resolve, reject)
        waiting.push({ command, start, drop: resolve })
      })
    },
    cancel(names, what) {
      const gone = waiting.filter(({ command }) => names.includes(command.command))
      waiting = waiting.filter((one) => !gone.includes(one))
      for (const { drop } of gone)
        drop(
          failure(
            'overtaken',
            `This command was dropped, because a ${what} came before it.`,
            'Send it again if you still want it.',
          ),
        )
    },
  }
}
