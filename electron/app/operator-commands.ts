import { describe } from '../../src-shared/events/bounded-json.ts'
import type { Ack, Command } from '../../src-shared/events/command.ts'
import type { Journal, JournalTrouble } from '../../src-shared/events/journal.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import type { Performer } from '../../src-shared/performer/performer.ts'
import { applySettings } from '../../src-shared/settings.ts'
import type { Stage } from '../../src-shared/stage/stage.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import type { DataFailure } from '../data/failure.ts'
import type { PanicFile } from '../journal/panic-file.ts'
import type { HeldSettings } from './held-settings.ts'
import type { LivePacks } from './packs/live-packs.ts'
import { riskyChanges } from './risky-settings.ts'

/** What commands act on. */
export interface CommandTargets {
  readonly journal: Journal
  readonly stage: Stage
  readonly selector: ModelSelector
  readonly approvals: Approvals
  readonly livePacks: Pick<LivePacks, 'approve'>
  /** Changes that a page's token alone cannot make. */
  readonly heldSettings: HeldSettings
  /** Not there before the performer has started. */
  readonly performer: () => Performer | null
  /** Empties the overlays at once and shows the panels that the stage is cut; needs no event and never throws. */
  readonly cut: (by: string) => void
  /** What keeps a panic across restarts; null for a run that hands on none. */
  readonly panicFile: PanicFile | null
  /** Keeps a change of the settings; where that fails, the change holds for this run alone. */
  readonly keepSettings: (patch: Record<string, unknown>) => Promise<DataFailure | null>
}

type Answer = { ok: true } | { ok: false; kind: string; message: string; remedy: string }

const done: Answer = { ok: true }
const no = (kind: string, message: string, remedy: string): Answer => ({ ok: false, kind, message, remedy })

/** What is carried out although the disk cannot be written: it only takes away. */
const needsNoDisk: ReadonlySet<Command['command']> = new Set(['panic', 'cancel', 'pause'])

/** An answer that is not `ok` while what was done is not on disk. A panic looks after itself. */
const keptOn = (journal: Journal, { command }: Command, answer: Answer): Answer => {
  const trouble = journal.trouble()
  if (!answer.ok || trouble === null || command === 'panic' || command === 'cancel') return answer
  return no('disk', trouble.message, trouble.remedy)
}

/** Whether something that may throw was done. */
const attempt = (act: () => void): boolean => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** Carries out what a panel, a hotkey or the tray asks for. Each command has one ack. */
export function createCommands(targets: CommandTargets) {
  const { journal, stage, selector } = targets
  const state = () => journal.state()

  /**
   * Empties the stage, stops the model and latches, whatever the disk does. Resolves with null when the panic would
   * survive a restart, or with what stands in the way; never rejects.
   */
  const panic = async (by: string): Promise<JournalTrouble | null> => {
    // The audience first; everything after it may fail.
    targets.cut(by)
    if (state().panic === null) {
      attempt(() => journal.append({ type: 'stage/panic', by }))
      attempt(() => targets.performer()?.cancel('panic'))
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

  /** Back to paused, never straight to live: whoever releases decides when to resume. */
  const release = async (by: string): Promise<Answer> => {
    if (state().panic !== null) {
      if (state().paused === null) journal.append({ type: 'performer/paused', by })
      try {
        await journal.commit({ type: 'stage/released', by })
      } catch (error) {
        return no('disk', `The release is not on disk: ${describe(error)}`, 'Free some space on the disk.')
      }
    }
    if (state().panic !== null) {
      return no('panicked', 'A new panic came during the release.', 'Release it again.')
    }
    // After the event is on disk: a crash in between leaves the stage latched.
    if (attempt(() => targets.panicFile?.release())) return done
    return no(
      'not_kept',
      `Cannot remove \`${targets.panicFile?.path}\`, so the next start is latched again.`,
      'Delete that file.',
    )
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
      const chosen = await selector.choose(applied.settings.brain.model)
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
      case 'panic': {
        const trouble = await panic(by)
        if (trouble === null) return done
        return no('disk', `The stage is cut. A restart would forget it: ${trouble.message}`, trouble.remedy)
      }
      case 'release':
        return release(by)
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
          : no('nothing_seen', 'There is no live picture.', 'Share a screen in the eye page, or wait for it.')
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
      case 'approve-pack': {
        const failure = await targets.livePacks.approve(command)
        return failure === null ? done : no(failure.kind, failure.message, failure.remedy)
      }
      case 'brain':
        return change({ brain: { model: command.model } }, by)
      case 'settings': {
        const before = state().settings
        const applied = applySettings(before, command.patch)
        const risky = applied.ok ? riskyChanges(before, applied.settings) : []
        if (risky.length === 0) return change(command.patch, by)
        const { kind, message, remedy } = targets.heldSettings.hold(command.patch, risky, by)
        return no(kind, message, remedy)
      }
      case 'approve-settings': {
        const approved = targets.heldSettings.approve(command.ask, command.code, by)
        if (approved.ok) return change(approved.patch, by)
        return no(approved.kind, approved.message, approved.remedy)
      }
      case 'discard-settings': {
        const failure = targets.heldSettings.discard(command.ask, by)
        return failure === null ? done : no(failure.kind, failure.message, failure.remedy)
      }
    }
  }

  return {
    panic,
    async command(command: Command, by: string): Promise<Ack> {
      const before = journal.trouble()
      const answer =
        before !== null && !needsNoDisk.has(command.command)
          ? no('disk', before.message, before.remedy)
          : keptOn(journal, command, await act(command, by))
      if (answer.ok) return { ack: command.id, ok: true }
      const { ok: _, ...error } = answer
      return { ack: command.id, ok: false, error }
    },
  }
}
