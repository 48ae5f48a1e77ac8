import type { CommandTargets } from './command-deps.ts'
import { failure, handlersOf, ok } from './command-deps.ts'

/** Commands about the chat of the stream. */
export const chatCommands = ({ journal, testChat }: Pick<CommandTargets, 'journal' | 'testChat'>) =>
  handlersOf({
    'test-chat': ({ test }) => {
      const { panic, paused } = journal.state()
      if (panic !== null) return failure('panicked', 'PANIC is on.', 'Resume first.')
      if (paused !== null)
        return failure('paused', 'The performer is paused, so it would not react.', 'Go live first.')
      testChat(test)
      return ok
    },
  })
