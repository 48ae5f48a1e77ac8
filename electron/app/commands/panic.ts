import { describe } from '../../../src-shared/events/bounded-json.ts'
import type { JournalTrouble } from '../../../src-shared/events/journal.ts'
import { subscribers } from '../../../src-shared/events/subscribers.ts'
import type { Cancel } from '../../../src-shared/ports.ts'
import type { CommandTargets } from './command-deps.ts'
import { type Answer, failure, type Handlers, ok } from './handlers.ts'

/** The panic switch, which ends everything on the stage immediately. */
export interface Panic {
  /**
   * Clears the stage, cancels the turn and latches, even while the disk is full. Resolves with null if the panic would
   * survive a restart, otherwise with the reason. Never rejects.
   */
  panic(by: string): Promise<JournalTrouble | null>
  /** Calls the listener immediately at each panic, before the event is written. */
  onPanic(listener: (by: string) => void): Cancel
  readonly handlers: Handlers<'panic' | 'release'>
}

export function createPanic(
  targets: Pick<CommandTargets, 'journal' | 'stage' | 'performer' | 'panicFile'>,
): Panic {
  const { journal, stage } = targets
  const state = () => journal.state()
  // An error in one listener must not stop the panic from reaching the others.
  const panics = subscribers<string>(() => {})

  const panic = async (by: string): Promise<JournalTrouble | null> => {
    // Clear the stage for the audience first, because the steps after this may fail.
    panics.publish(by)
    if (state().panic === null) {
      attempt(() => journal.append({ type: 'stage/panic', by }))
      attempt(() => targets.performer.cancel('panic'))
      attempt(() => stage.clear('panic'))
    }
    const isFiled = attempt(() => targets.panicFile?.latch()) && targets.panicFile !== null
    try {
      await journal.sync()
      return null
    } catch (error) {
      return isFiled ? null : (journal.trouble() ?? { message: describe(error), remedy: 'Check the disk.' })
    }
  }

  /** Ends the panic and pauses the performer, so that the operator decides when to resume. */
  const release = async (by: string): Promise<Answer> => {
    if (state().panic !== null) {
      if (state().paused === null) journal.append({ type: 'performer/paused', by })
      try {
        await journal.commit({ type: 'stage/released', by })
      } catch (error) {
        return failure(
          'disk',
          `PANIC is still on, because its end could not be stored: ${describe(error)}`,
          'Free some space on the disk, then resume again.',
        )
      }
    }
    if (state().panic !== null) {
      return failure('panicked', 'PANIC was pressed again in the meantime.', 'Resume again.')
    }
    // Remove the file only after the event is on disk. After a crash in between, the next start is still in
    // panic.
    if (attempt(() => targets.panicFile?.release())) return ok
    return failure(
      'not_kept',
      `Cannot remove \`${targets.panicFile?.path}\`, so PANIC will be on again after the next start.`,
      'Delete that file.',
    )
  }

  return {
    panic,
    onPanic: panics.add,
    handlers: {
      async panic(_, by) {
        const trouble = await panic(by)
        if (trouble === null) return ok
        return failure(
          'disk',
          `PANIC is on, but may be off after a restart: ${trouble.message}`,
          trouble.remedy,
        )
      },
      release: (_, by) => release(by),
    },
  }
}

/** Runs `act` and returns whether it did not throw. */
const attempt = (act: () => void): boolean => {
  try {
    act()
    return true
  } catch {
    return false
  }
}
