import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { JournalTrouble } from '../../../src-shared/events/journal.ts'
import { describe } from '../../../src-shared/events/json.ts'
import { subscribers } from '../../../src-shared/events/subscribers.ts'
import type { Cancel } from '../../../src-shared/ports.ts'
import type { DataFailure } from '../../platform/files.ts'
import type { CommandTargets } from './command-deps.ts'
import { type Answer, answerOf, failure, type Handlers, handlersOf, ok } from './command-deps.ts'

/** The panic switch, which ends everything on the stage immediately. */
export interface Panic {
  /**
   * Turns PANIC on, even while the disk is full. Never rejects.
   * @returns null if PANIC stays on after a restart, otherwise why it could not be stored
   */
  panic(by: string): Promise<JournalTrouble | null>
  onPanic(listener: (by: string) => void): Cancel
  readonly handlers: Handlers<'panic' | 'release'>
}

export function createPanic(
  targets: Pick<CommandTargets, 'journal' | 'stage' | 'performer' | 'panicFile'>,
): Panic {
  const { journal, stage } = targets
  const state = () => journal.state()
  const panics = subscribers<string>(() => {})

  const panic = async (by: string): Promise<JournalTrouble | null> => {
    // Notify the listeners first, so that the overlay pages clear their cues even if a later step fails.
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

  /** Turns PANIC off, and pauses the performer, so that the operator decides when the show continues. */
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
    // Remove the file only after the event is on disk, so that PANIC stays on if the program crashes in between.
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

const attempt = (act: () => void): boolean => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** Deletes a run and what was remembered of it. */
async function deleteRun(
  run: string,
  { runs, memories, saidLines }: Pick<CommandTargets, 'runs' | 'memories' | 'saidLines'>,
): Promise<CommandError | null> {
  const problem = runs.remove(run)
  if (problem !== null) return problem
  const forgotten = await memories.delete(run)
  // Most runs have nothing to remember.
  const kept = forgotten?.kind === 'gone' ? null : forgotten
  return kept ?? saidLines.forgetRun(run)
}

/** Commands that delete and restore past runs and characters, and that start and stop runs of the bench. */
export const runCommands = ({
  runs,
  puppets,
  bench,
  ...memory
}: Pick<CommandTargets, 'runs' | 'puppets' | 'bench' | 'memories' | 'saidLines'>) =>
  handlersOf({
    'run-delete': async ({ run }) => answerOf(await deleteRun(run, { runs, ...memory })),
    'run-restore': ({ run }) => answerOf(runs.restore(run)),
    'puppet-delete': ({ puppet }) => ofPuppet(puppets.remove(puppet)),
    'puppet-restore': ({ puppet }) => ofPuppet(puppets.restore(puppet)),
    'bench-start': async ({ command: _, id: __, ...question }) => answerOf(await bench.start(question)),
    'bench-resume': async ({ run }) => answerOf(await bench.resume(run)),
    'bench-stop': () => {
      bench.cancel()
      return ok
    },
  })

const ofPuppet = (problem: DataFailure | null): Answer =>
  problem === null ? ok : { ok: false, kind: 'puppet', ...problem }
