import type { Supervisor } from '../../../src-shared/agents/supervisor.ts'
import type { Command, CommandError, CommandName } from '../../../src-shared/contract/command.ts'
import type { PanelRole } from '../../../src-shared/contract/command-row.ts'
import type { Journal } from '../../../src-shared/events/journal.ts'
import type { Persona } from '../../../src-shared/events/persona.ts'
import type { PerformerControls } from '../../../src-shared/performer/controls.ts'
import type { ModelSelector } from '../../../src-shared/performer/model-selector.ts'
import type { Stage } from '../../../src-shared/stage/stage.ts'
import type { Approvals } from '../../../src-shared/tools/approvals.ts'
import type { ToolOutcome } from '../../../src-shared/tools/result.ts'
import type { OpenedEyes } from '../../capture/open-eyes.ts'
import type { Chat } from '../../chat/open-chat.ts'
import type { Clips } from '../../clips/save-clips.ts'
import type { Profiles } from '../../data/profiles.ts'
import type { Secrets } from '../../data/secrets.ts'
import type { UserMedia } from '../../data/user-media.ts'
import type { UserPuppets } from '../../data/user-puppets.ts'
import type { ViewerMemory } from '../../data/viewers.ts'
import type { PanicFile } from '../../journal/panic-file.ts'
import type { McpServers } from '../../mcp-client/mcp-servers.ts'
import type { Obs } from '../../obs/obs.ts'
import type { DataFailure } from '../../platform/files.ts'
import type { Runs } from '../../runs/open-runs.ts'
import type { GameCards } from '../game-cards.ts'
import type { LiveBench } from '../live-bench.ts'
import type { LivePacks } from '../packs/live-packs.ts'
import type { PendingSettings } from '../pending-settings.ts'
import type { RunLimits } from '../run-limits.ts'

/** The parts of the app that commands act on. */
export interface CommandTargets {
  readonly journal: Journal
  readonly stage: Stage
  readonly selector: ModelSelector
  readonly approvals: Approvals
  readonly answerQuestion: (
    question: { readonly run: string; readonly ask: string },
    verdict: 'allow' | 'deny',
    by: string,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: CommandError }>
  readonly livePacks: Pick<LivePacks, 'approve'>
  /** Risky settings changes wait here until their codes are entered. */
  readonly heldSettings: PendingSettings
  readonly isCloudModel: (model: string) => Promise<boolean>
  readonly tryTool: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<ToolOutcome>
  readonly mcpServers: Pick<McpServers, 'restart'>
  readonly performer: PerformerControls
  readonly testChat: Chat['test']
  readonly agents: Pick<Supervisor, 'stop' | 'suspend' | 'resume'>
  readonly eyes: Pick<OpenedEyes, 'lookNow'>
  readonly userMedia: Pick<UserMedia, 'names'>
  readonly puppets: Pick<UserPuppets, 'remove' | 'restore'>
  readonly obs: Pick<Obs, 'connect' | 'add' | 'reconnect'>
  readonly clips: Pick<Clips, 'save'>
  readonly secrets: Pick<Secrets, 'store'>
  readonly personas: {
    save(persona: Persona): Promise<CommandError | null>
    delete(id: string): Promise<CommandError | null>
  }
  readonly profiles: Profiles
  readonly memories: {
    save(show: string, text: string): Promise<CommandError | null>
    delete(show: string): Promise<CommandError | null>
    forgetAll(): CommandError | null
  }
  readonly saidLines: {
    forget(): CommandError | null
    forgetRun(run: string): CommandError | null
  }
  readonly viewers: Pick<ViewerMemory, 'note' | 'forget' | 'forgetAll'>
  readonly cards: Omit<GameCards, 'now' | 'card' | 'shown'>
  readonly auditions: {
    start(model: string): Promise<CommandError | null>
    cancel(): void
  }
  readonly pulls: {
    start(model: string): CommandError | null
    cancel(): void
    discard(model: string): CommandError | null
  }
  /** The file that keeps a panic across restarts. Null if a panic ends with the run. */
  readonly panicFile: PanicFile | null
  readonly runLimits: RunLimits
  readonly runs: Pick<Runs, 'remove' | 'restore' | 'events'>
  readonly bench: Pick<LiveBench, 'start' | 'resume' | 'cancel'>
  /** Persists a settings change. If that fails, the change applies to this run only. */
  readonly persistSettings: (patch: Record<string, unknown>) => Promise<DataFailure | null>
}

/** Result of a command. `cue` and `showsInMs` are set if the command put a cue on the stage. */
export type Answer =
  | { ok: true; cue?: string; showsInMs?: number }
  | { ok: false; kind: string; message: string; remedy: string }

/**
 * What carries out the commands in `Name`. `by` names the sender, such as a page or a shortcut, and `role` limits what
 * its whispers can ask for; default: the owner's role.
 */
export type Handlers<Name extends CommandName = CommandName> = {
  readonly [One in Name]: (
    command: Extract<Command, { command: One }>,
    by: string,
    role?: PanelRole,
  ) => Answer | Promise<Answer>
}

/** Returns these handlers. Their parameters have the types of their commands. */
export const handlersOf = <Name extends CommandName>(handlers: Handlers<Name>): Handlers<Name> => handlers

export const ok: Answer = { ok: true }

export const failure = (kind: string, message: string, remedy: string): Answer => ({
  ok: false,
  kind,
  message,
  remedy,
})

/** Returns a failure with this problem, or `ok` if there is none. */
export const answerOf = (problem: { kind: string; message: string; remedy: string } | null): Answer =>
  problem === null ? ok : { ok: false, ...problem }

export const overFailure = failure('gone', 'This cue has already ended.', 'No action is needed.')
