import type { Ack, Command } from '../src-shared/events/command.ts'
import type { Journal } from '../src-shared/events/journal.ts'
import type { Casting } from '../src-shared/performer/casting.ts'
import type { Performer } from '../src-shared/performer/performer.ts'
import { applySettings } from '../src-shared/settings.ts'
import type { Stage } from '../src-shared/stage/stage.ts'
import type { Approvals } from '../src-shared/tools/approvals.ts'
import type { DataFailure } from './data/failure.ts'

/** What commands act on. */
export interface CommandTargets {
  readonly journal: Journal
  readonly stage: Stage
  readonly casting: Casting
  readonly approvals: Approvals
  /** Not there before the performer has started. */
  readonly performer: () => Performer | null
  /** Keeps a change of the settings; where that fails, the change holds for this run alone. */
  readonly keepSettings: (patch: Record<string, unknown>) => Promise<DataFailure | null>
}

type Answer = { ok: true } | { ok: false; kind: string; message: string; remedy: string }

const done: Answer = { ok: true }
const no = (kind: string, message: string, remedy: string): Answer => ({ ok: false, kind, message, remedy })

/** Carries out what a panel, a hotkey or the tray asks for. Each command has one ack. */
export function createCommands(targets: CommandTargets) {
  const { journal, stage, casting } = targets
  const state = () => journal.state()

  /** Empties the stage, stops the model and latches; on disk before it returns. */
  const panic = async (by: string): Promise<void> => {
    if (state().panic === null) {
      try {
        journal.append({ type: 'stage/panic', by })
      } finally {
        // Whatever happened to the disk: the model stops and the stage is empty.
        targets.performer()?.cancel('panic')
        stage.clear('panic')
      }
    }
    await journal.sync()
  }

  const offer = (content: Parameters<Stage['offer']>[0]['content']): Answer => {
    const answer = stage.offer({ by: 'operator', content })
    return answer.ok
      ? done
      : no(
          'refused',
          `The stage did not take it: ${answer.reason}.`,
          'Release the panic, or change the words.',
        )
  }

  /** Changes settings, keeps them, and lets another model play when that is what changed. */
  const change = async (patch: Record<string, unknown>, by: string): Promise<Answer> => {
    const before = state().settings
    const applied = applySettings(before, patch)
    if (!applied.ok) return no('invalid', applied.message, 'Correct the value and send it again.')
    journal.append({ type: 'settings/changed', patch, by })
    const failure = await targets.keepSettings(patch)
    targets.performer()?.wake()
    if ((patch.brain as { model?: unknown } | undefined)?.model !== undefined) {
      const chosen = await casting.choose(applied.settings.brain.model)
      if (!chosen.ok) return no('no_answer', chosen.why, 'Start the model server, or choose another model.')
    }
    return failure ? no('not_kept', failure.message, failure.remedy) : done
  }

  const act = async (command: Command, by: string): Promise<Answer> => {
    switch (command.command) {
      case 'pause':
        if (state().paused === null) journal.append({ type: 'performer/paused', by })
        targets.performer()?.cancel('cancelled')
        return done
      case 'unpause':
        if (state().panic !== null) {
          return no(
            'panicked',
            'A panic is latched; going on does not release it.',
            'Release the panic first.',
          )
        }
        if (state().paused !== null) journal.append({ type: 'performer/resumed', by })
        targets.performer()?.wake()
        return done
      case 'panic':
        await panic(by)
        return done
      case 'release':
        if (state().panic !== null) {
          // Back to paused, never straight to live: whoever releases decides when to go on.
          if (state().paused === null) journal.append({ type: 'performer/paused', by })
          journal.append({ type: 'stage/released', by })
          await journal.sync()
        }
        return done
      case 'cancel':
        targets.performer()?.cancel('cancelled')
        return done
      case 'say': {
        if (state().panic !== null) return no('panicked', 'A panic is latched.', 'Release the panic first.')
        journal.append({ type: 'operator/said', kind: 'say', text: command.text })
        return offer({ lane: 'caption', text: command.text })
      }
      case 'topic':
        journal.append({ type: 'operator/said', kind: 'topic', text: command.text })
        targets.performer()?.whisper(command.text)
        return done
      case 'test-cue':
        if (state().panic === null) {
          journal.append({ type: 'operator/said', kind: 'test-cue', text: JSON.stringify(command.content) })
        }
        return offer(command.content)
      case 'observe-now':
        if (state().panic !== null || state().paused !== null) {
          return no('resting', 'The performer rests.', 'Let it go on first.')
        }
        return targets.performer()?.look()
          ? done
          : no('nothing_seen', 'Nothing was seen yet.', 'Share a screen in the eye page, or wait for it.')
      case 'policy': {
        const { ask, verdict, remember } = command
        const tool = targets.approvals.answer(ask, verdict, by)
        if (tool === null)
          return no(
            'gone',
            'This question does not wait any more.',
            'Set a rule for the tool in the settings.',
          )
        if (!remember) return done
        return change({ policy: { tools: { ...state().settings.policy.tools, [tool]: verdict } } }, by)
      }
      case 'brain':
        return change({ brain: { model: command.model } }, by)
      case 'settings':
        return change(command.patch, by)
    }
  }

  return {
    panic,
    async command(command: Command, by: string): Promise<Ack> {
      const answer = await act(command, by)
      if (answer.ok) return { ack: command.id, ok: true }
      const { ok: _, ...error } = answer
      return { ack: command.id, ok: false, error }
    },
  }
}
