import { describe } from '../../src-shared/events/bounded-json.ts'
import type { Ack, Command, CommandError } from '../../src-shared/events/command.ts'
import type { Journal, JournalTrouble } from '../../src-shared/events/journal.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import { restReason } from '../../src-shared/events/resting.ts'
import { subscribers } from '../../src-shared/events/subscribers.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import type { Performer } from '../../src-shared/performer/performer.ts'
import { ratedLines } from '../../src-shared/performer/rated-lines.ts'
import type { Cancel } from '../../src-shared/ports.ts'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import type { Stage } from '../../src-shared/stage/stage.ts'
import { type Offer, spokenText } from '../../src-shared/stage/stage-guard.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import { denialMessage } from '../../src-shared/tools/denial.ts'
import type { OpenedEyes } from '../capture/open-eyes.ts'
import type { DataFailure } from '../data/files.ts'
import type { PanicFile } from '../journal/panic-file.ts'
import type { Obs } from '../obs/obs.ts'
import type { HeldSettings } from './held-settings.ts'
import type { LivePacks } from './packs/live-packs.ts'
import { riskyChanges } from './risky-settings.ts'

/** The parts that commands act on. */
export interface CommandTargets {
  readonly journal: Journal
  readonly stage: Stage
  readonly selector: ModelSelector
  readonly approvals: Approvals
  readonly livePacks: Pick<LivePacks, 'approve'>
  /** Changes that a page's token alone cannot make. */
  readonly heldSettings: HeldSettings
  readonly performer: Pick<Performer, 'cancel' | 'look' | 'wake' | 'whisper'>
  readonly eyes: Pick<OpenedEyes, 'lookNow'>
  readonly obs: Pick<Obs, 'connect' | 'add' | 'setPassword'>
  readonly personas: {
    /** Returns why it cannot be stored or deleted, or null. */
    save(persona: Persona): Promise<CommandError | null>
    delete(id: string): Promise<CommandError | null>
  }
  readonly memories: {
    save(show: string, text: string): Promise<CommandError | null>
    delete(show: string): Promise<CommandError | null>
  }
  readonly auditions: {
    /** Starts an audition; returns why it cannot start, or null. */
    start(model: string): Promise<CommandError | null>
    cancel(): void
  }
  /** Persists a panic across restarts; null for a run that hands on none. */
  readonly panicFile: PanicFile | null
  /** Persists a change of the settings. If that fails, the change applies to this run only. */
  readonly persistSettings: (patch: Record<string, unknown>) => Promise<DataFailure | null>
}

/** Carries out the commands of the panel, a hotkey or the tray. */
export interface OperatorCommands {
  /** Resolves with one ack for each command. Never rejects because of the command. */
  command(command: Command, by: string): Promise<Ack>
  /**
   * Clears the stage, cancels the turn and latches, even while the disk is full. Resolves with null if the panic would
   * survive a restart, otherwise with the reason. Never rejects.
   */
  panic(by: string): Promise<JournalTrouble | null>
  /** Calls the listener at once at each panic, before the event is written. */
  onPanic(listener: (by: string) => void): Cancel
}

type Answer =
  | { ok: true; cue?: string; showsInMs?: number }
  | { ok: false; kind: string; message: string; remedy: string }

const ok: Answer = { ok: true }
const answerOf = (problem: { kind: string; message: string; remedy: string } | null): Answer =>
  problem === null ? ok : { ok: false, ...problem }
const failure = (kind: string, message: string, remedy: string): Answer => ({
  ok: false,
  kind,
  message,
  remedy,
})

const overFailure = failure('gone', 'This cue is over.', 'Nothing to do.')

/** Checks each lane of the overlay. */
const testBurst: readonly Offer['content'][] = [
  { lane: 'text', text: 'Adlib is on the air', tone: 'cheer' },
  { lane: 'emote', emote: 'tada', count: 3 },
  { lane: 'particle', kind: 'confetti', count: 80 },
  { lane: 'sound', sound: 'tada', volume: 0.8 },
]

/** Commands that need no disk, because they only stop something. */
const needsNoDisk: ReadonlySet<Command['command']> = new Set(['panic', 'cancel', 'pause'])

/** Turns `ok` into a failure while events wait for the disk. A panic and a cancel stay `ok`. */
const keptOn = (journal: Journal, { command }: Command, answer: Answer): Answer => {
  const trouble = journal.trouble()
  if (!answer.ok || trouble === null || command === 'panic' || command === 'cancel') return answer
  return failure('disk', trouble.message, trouble.remedy)
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

export function createCommands(targets: CommandTargets): OperatorCommands {
  const { journal, stage, selector } = targets
  const state = () => journal.state()
  // A failing listener must not keep the panic from the others.
  const panics = subscribers<string>(() => {})

  const panic = async (by: string): Promise<JournalTrouble | null> => {
    // The audience comes first; anything after this may fail.
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

  /** Releases the panic into a pause, so that the operator decides when to resume. */
  const release = async (by: string): Promise<Answer> => {
    if (state().panic !== null) {
      if (state().paused === null) journal.append({ type: 'performer/paused', by })
      try {
        await journal.commit({ type: 'stage/released', by })
      } catch (error) {
        return failure(
          'disk',
          `The release is not on disk: ${describe(error)}`,
          'Free some space on the disk.',
        )
      }
    }
    if (state().panic !== null) {
      return failure('panicked', 'A new panic came during the release.', 'Release it again.')
    }
    // Removed after the event is on disk: a crash in between leaves the stage latched.
    if (attempt(() => targets.panicFile?.release())) return ok
    return failure(
      'not_kept',
      `Cannot remove \`${targets.panicFile?.path}\`, so the next start is latched again.`,
      'Delete that file.',
    )
  }

  const offer = (content: Offer['content'], anyway?: boolean): Answer => {
    const answer = stage.offer({ by: 'operator', content, ...(anyway ? { anyway } : {}) })
    if (answer.ok) return { ok: true, cue: answer.cue, showsInMs: Math.round(answer.showsInMs) }
    if (answer.denial.kind === 'panic')
      return failure('panicked', 'A panic is latched.', 'Release the panic first.')
    return failure(
      'filtered',
      denialMessage(answer.denial, content.lane),
      'Change the words, or send them anyway.',
    )
  }

  /** Applies and persists a change of the settings, and selects another model if it names one. */
  const change = async (patch: Record<string, unknown>, by: string): Promise<Answer> => {
    const before = state().settings
    const applied = applySettings(before, patch)
    if (!applied.ok) return failure('invalid', applied.message, 'Correct the value and send it again.')
    journal.append({ type: 'settings/changed', patch, by })
    const problem = await targets.persistSettings(patch)
    targets.performer.wake()
    if ((patch.brain as { model?: unknown } | undefined)?.model !== undefined) {
      const chosen = await selector.select(applied.settings.brain.model)
      if (!chosen.ok)
        return failure('no_answer', chosen.why, 'Start the model server, or choose another model.')
    }
    return problem ? { ok: false, kind: 'not_kept', ...problem } : ok
  }

  const act = async (command: Command, by: string): Promise<Answer> => {
    switch (command.command) {
      case 'pause':
        if (state().paused === null) journal.append({ type: 'performer/paused', by })
        targets.performer.cancel('cancelled')
        return ok
      case 'unpause':
        if (state().panic !== null) {
          return failure(
            'panicked',
            'A panic is latched; resuming does not release it.',
            'Release the panic first.',
          )
        }
        if (state().paused !== null) journal.append({ type: 'performer/resumed', by })
        targets.performer.wake()
        return ok
      case 'panic': {
        const trouble = await panic(by)
        if (trouble === null) return ok
        return failure(
          'disk',
          `The stage is cut. A restart would forget it: ${trouble.message}`,
          trouble.remedy,
        )
      }
      case 'release':
        return release(by)
      case 'cancel':
        targets.performer.cancel('cancelled')
        return ok
      case 'say': {
        const { text, anyway } = command
        const answer = offer({ lane: 'caption', text }, anyway)
        // Words that were held back were not said.
        if (answer.ok) journal.append({ type: 'operator/said', kind: 'say', text })
        return answer
      }
      case 'stop-line':
        stage.stopLine(by)
        return ok
      case 'hush':
        stage.hush(command.ms, by)
        return ok
      case 'clear':
        stage.clearAll(by)
        return ok
      case 'cancel-cue':
        return stage.cancel(command.cue, by) ? ok : overFailure
      case 'say-now':
        return stage.showNow(command.cue, by) ? ok : overFailure
      case 'test-burst': {
        const answers = testBurst.map((content) => offer(content))
        return answers.find((answer) => !answer.ok) ?? ok
      }
      case 'topic':
        journal.append({ type: 'operator/said', kind: 'topic', text: command.text })
        targets.performer.whisper(command.text)
        return ok
      case 'test-cue': {
        const answer = offer(command.content)
        if (answer.ok) {
          journal.append({ type: 'operator/said', kind: 'test-cue', text: JSON.stringify(command.content) })
        }
        return answer
      }
      case 'observe-now':
        if (!targets.eyes.lookNow()) {
          return failure(
            'nothing_seen',
            'There is no live picture.',
            'Choose a source, or wait until it is live.',
          )
        }
        // While the performer rests, the picture is read and no turn follows.
        if (state().panic === null && state().paused === null && restReason(state()) === null) {
          targets.performer.look()
        }
        return ok
      case 'policy': {
        const { ask, verdict, remember } = command
        const tool = targets.approvals.answer(ask, verdict, by)
        if (tool === null)
          return failure(
            'gone',
            'This approval request has expired.',
            'Set a rule for the tool in the settings.',
          )
        if (!remember) return ok
        return change({ policy: { tools: { ...state().settings.policy.tools, [tool]: verdict } } }, by)
      }
      case 'approve-pack':
        return answerOf(await targets.livePacks.approve(command))
      case 'brain':
        return change({ brain: { model: command.model } }, by)
      case 'settings': {
        const before = state().settings
        const applied = applySettings(before, command.patch)
        const risky = applied.ok ? riskyChanges(before, applied.settings) : []
        if (risky.length === 0) return change(command.patch, by)
        return { ok: false, ...targets.heldSettings.hold(command.patch, risky, by) }
      }
      case 'approve-settings': {
        const approved = targets.heldSettings.approve(command.ask, command.code, by)
        return approved.ok ? change(approved.patch, by) : approved
      }
      case 'obs-connect': {
        if (!state().settings.stage.obs.enabled) {
          const enabled = await change({ stage: { obs: { enabled: true } } }, by)
          if (!enabled.ok) return enabled
        }
        return answerOf(await targets.obs.connect())
      }
      case 'obs-add':
        return answerOf(await targets.obs.add())
      case 'obs-password':
        return answerOf(targets.obs.setPassword(command.password))
      case 'rate-line': {
        const rated = state().cues.findLast(({ cue }) => cue.id === command.cue)?.cue
        const text = rated && (rated.line ?? spokenText(rated.content))
        if (text === undefined || text === null) return overFailure
        return change({ show: ratedLines(state().settings.show, text, command.verdict) }, by)
      }
      case 'persona-save':
        return answerOf(await targets.personas.save(command.persona))
      case 'persona-delete': {
        const problem = await targets.personas.delete(command.persona)
        const isActive = state().settings.show.persona === command.persona
        if (problem !== null || !isActive) return answerOf(problem)
        return change({ show: { persona: defaultSettings.show.persona } }, by)
      }
      case 'memory-save':
        return answerOf(await targets.memories.save(command.show, command.text))
      case 'memory-delete':
        return answerOf(await targets.memories.delete(command.show))
      case 'audition':
        return answerOf(await targets.auditions.start(command.model))
      case 'audition-cancel':
        targets.auditions.cancel()
        return ok
      case 'discard-settings':
        return answerOf(targets.heldSettings.discard(command.ask, by))
    }
  }

  return {
    panic,
    onPanic: panics.add,
    async command(command, by) {
      const before = journal.trouble()
      const answer =
        before !== null && !needsNoDisk.has(command.command)
          ? failure('disk', before.message, before.remedy)
          : keptOn(journal, command, await act(command, by))
      if (answer.ok) return { ack: command.id, ...answer }
      const { ok: _, ...error } = answer
      return { ack: command.id, ok: false, error }
    },
  }
}
