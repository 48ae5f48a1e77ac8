import type { Server } from '@modelcontextprotocol/server'
import type { Comparison } from '../../src-shared/bench/analysis/comparison.ts'
import type { Summary } from '../../src-shared/bench/analysis/summary.ts'
import type {
  BenchAnswer,
  BenchCaseAnswer,
  BenchLogLine,
  BenchProgress,
} from '../../src-shared/bench/bench-answers.ts'
import type { ReportedChat } from '../../src-shared/chat/reported-chat.ts'
import type { AboutAnswer, Cost } from '../../src-shared/contract/api/about.ts'
import type { ChatAnswer, MissedAnswer, SummaryAnswer } from '../../src-shared/contract/api/chat.ts'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { EyeAnswer, EyeLinesAnswer } from '../../src-shared/contract/api/eye.ts'
import type {
  CareAnswer,
  CareQuestion,
  MeasuringAnswer,
  ModelsAnswer,
  OffersAnswer,
  ServerTestAnswer,
  TestLineAnswer,
  WeightsQuestion,
} from '../../src-shared/contract/api/models.ts'
import type { AskAnswer, AskQuestion, ProxiedRequest } from '../../src-shared/contract/api/prompts.ts'
import type { DryRunAnswer, ObsChoices } from '../../src-shared/contract/api/rules.ts'
import type { SecretStates, StoredProfile } from '../../src-shared/contract/api/settings.ts'
import type {
  PersonasAnswer,
  SaidLinesAnswer,
  ShowMemory,
  ShownCard,
  ShownViewer,
} from '../../src-shared/contract/api/show.ts'
import type { ObsAnswer, VoicesAnswer } from '../../src-shared/contract/api/stage.ts'
import type { OpenQuestion, PackCode, ToolRow } from '../../src-shared/contract/api/tools.ts'
import type { Ack, Command, CommandError } from '../../src-shared/contract/command.ts'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import type { EarsReport, SpeechReport } from '../../src-shared/contract/wire.ts'
import type { Audition } from '../../src-shared/events/audition.ts'
import type { JournalReader } from '../../src-shared/events/journal.ts'
import type { Cancel } from '../../src-shared/ports.ts'
import type { Rule } from '../../src-shared/settings/rules.ts'
import type { ProgramText } from '../../src-shared/sight/lines/program-text.ts'
import type { GatedFrame, SourceReport } from '../../src-shared/sight/picture/frame.ts'
import type { SpeechManner } from '../../src-shared/stage/speech.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import type { TurnIndex } from '../journal/turn-index.ts'
import type { Runs } from '../runs/open-runs.ts'

/** The parts of the performance that the gateway needs. The gateway writes events only through this interface. */
export interface GatewayHost {
  readonly journal: JournalReader
  readonly past: PastHost
  readonly stage: StageHost
  readonly sight: SightHost
  readonly ears: EarsHost
  readonly chat: ChatHost
  readonly reportedChat: ReportedChatHost
  readonly lists: ListsHost
  readonly tries: TryHost
  readonly tools: ToolsHost
  readonly playground: PlaygroundHost
  readonly models: ModelsHost
  readonly bench: BenchHost
  readonly rules: RulesHost
  readonly questions: QuestionsHost
  readonly about: AboutHost
  /** `by` names the sender: `panel`, a paired device, or a program's key; `role` is what it may do. Never rejects. */
  command(command: Command, by: string, role?: PanelRole): Promise<Ack>
  /** Yields the findings of the check-up. Sends no requests to models. Never rejects. */
  doctor(): AsyncIterable<Finding>
  /**
   * Resolves with the processor time and memory that Adlib uses; null if the system does not report them. Never
   * rejects.
   */
  cost(): Promise<Cost | null>
  mcp(): Server
}

/** The open questions of all unfinished runs, even if the program that asked is not running. */
export interface QuestionsHost {
  all(): Promise<OpenQuestion[]>
  ofOthers(): Promise<OpenQuestion[]>
}

/** The version, licenses and diagnostic report of this installation. */
export interface AboutHost {
  about(): Promise<AboutAnswer>
  /** Resolves with the license texts. In a checkout, this may be only Adlib's own license. */
  licenses(): Promise<string>
  /** A diagnostic report, as JSON, without secrets and without text from the screen or the show. */
  report(): Promise<object>
}

/** Access to recorded runs, and to the live run's older turns. */
export interface PastHost {
  readonly turns: TurnIndex
  readonly runsDir: string
  readonly runs: Omit<Runs, 'remove' | 'restore'>
  /** Writes the page of a run's evening, as HTML. Never rejects. */
  playbill(run: string, options: { readonly masksNames: boolean }): Promise<PlaybillAnswer>
}

/** A playbill, or why there is none. `no-run`: the run does not exist. */
export type PlaybillAnswer =
  | { readonly ok: true; readonly html: string }
  | {
      readonly ok: false
      readonly kind: 'no-run' | 'no-show' | 'unreadable'
      readonly failure: { readonly message: string; readonly remedy: string }
    }

/** What the gateway needs from the stage: panics, the reports of overlay pages, and held-back words. */
export interface StageHost {
  /** Calls the listener at each panic, before the event is written. */
  onPanic(listener: (by: string) => void): Cancel
  /** `at` is the time of the paint (epoch ms). */
  shown(shown: { cue: string; page: string; at: number }): void
  /**
   * Called when an overlay page connects or leaves, and when OBS shows or hides it. `page` is the id of the page's
   * socket.
   */
  page(
    page: string,
    state: 'connected' | 'visible' | 'hidden' | 'gone',
    about?: { readonly scene?: string; readonly isApp?: true },
  ): void
  /** Returns the held-back words of a `stage/filtered` event, or null if they are no longer in memory. */
  heldWords(id: string): string | null
  /** Returns whether the filter lets a text pass. */
  isClean(text: string): boolean
}

/** Receives frames, reports and text, and returns what Adlib sees. */
export interface SightHost {
  onLook(listener: () => void): Cancel
  frame(frame: GatedFrame): void
  eye(report: SourceReport): void
  observe(text: ProgramText): CommandError | null
  /** Takes a picture (PNG or JPEG) of the program `from`. Resolves with why it was not taken, or null. */
  picture(from: string, bytes: Uint8Array): Promise<CommandError | null>
  /** Resolves with JPEG bytes, or null before the first picture. */
  latestPicture(): Promise<Uint8Array | null>
  /** Returns the text lines of the last OCR, cleaned by the word filter. */
  eyeLines(): EyeLinesAnswer
  /** Resolves with the sources that can be watched, and the watched source. Never rejects. */
  watchable(): Promise<EyeAnswer>
  screenThumb(id: string): Promise<{ ok: true; jpeg: Uint8Array } | { ok: false; failure: CommandError }>
  obsThumb(name: string): Promise<{ ok: true; jpeg: Uint8Array } | { ok: false; failure: CommandError }>
}

/** Takes what other programs report of a chat. */
export interface ReportedChatHost {
  /** Returns null, or why the reports are refused. */
  take(
    reports: readonly ReportedChat[],
  ): { readonly kind: string; readonly message: string; readonly remedy: string } | null
}

/** Receives what eye pages hear. `page` is the gateway's id for the page's socket. */
export interface EarsHost {
  report(page: string, report: EarsReport): void
  speech(page: string, report: SpeechReport): void
  gone(page: string): void
  words(pcm: Uint8Array): void
}

/** What chat said lately, for the streamer and the moderators. */
export interface ChatHost {
  heard(): ChatAnswer
  missed(minutes: number): MissedAnswer
  /** Has the performing model summarize the last minutes. Never rejects. */
  summary(
    minutes: number,
    signal: AbortSignal,
  ): Promise<{ ok: true; answer: SummaryAnswer } | { ok: false; failure: CommandError }>
}

/** The registered tools, and the pack files that wait for approval. */
export interface ToolsHost {
  rows(): readonly ToolRow[]
  packCode(file: string): PackCode | null
}

/** Samples of lines and voices for the streamer. The audience does not see or hear them. */
export interface TryHost {
  line(
    model: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; line: TestLineAnswer } | { ok: false; failure: CommandError }>
  /** Resolves with a WAV file, or null if the voice is off or the signal aborts. Never rejects. */
  voice(text: string, how: SpeechManner, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>
}

/** Actions on models and on their servers. No method rejects. */
export interface ModelsHost {
  /** Loads, unloads, deletes or measures a model. Aborting the signal ends only a measurement. */
  care(
    question: CareQuestion,
    signal: AbortSignal,
  ): Promise<{ ok: true; answer: CareAnswer } | { ok: false; failure: CommandError }>
  /** Adds a weights file to the list of models by its path, or removes it from the list. */
  files(
    question: WeightsQuestion,
  ): Promise<{ ok: true; answer: CareAnswer } | { ok: false; failure: CommandError }>
  measuring(): MeasuringAnswer['measuring']
  test(server: 'ollama' | 'openai', signal: AbortSignal): Promise<ServerTestAnswer>
  /** Asks the engine's registry about a model, or about those that suit this machine. */
  offers(
    model: string | undefined,
    signal: AbortSignal,
  ): Promise<{ ok: true; answer: OffersAnswer } | { ok: false; failure: CommandError }>
}

/** The bench. Ids are `SUITE/RUN`. Methods that read files reject if a file cannot be read. */
export interface BenchHost {
  list(): Promise<BenchAnswer>
  /** Returns the progress of the running bench, or how the last one ended. */
  progress(): BenchProgress | null
  /** `log`, `summary`, `report` and `case` return null if there is no such run or case. */
  log(id: string): BenchLogLine[] | null
  summary(id: string): Promise<Summary | null>
  report(id: string): Promise<string | null>
  case(id: string, name: string): Promise<BenchCaseAnswer | null>
  /** In each comparison, side `a` is the run `after`, and side `b` the run `before`. */
  compare(
    before: string,
    after: string,
  ): Promise<{ ok: true; comparisons: readonly Comparison[] } | { ok: false; failure: CommandError }>
}

/** Lets a panel ask a model a question without affecting the show. */
export interface PlaygroundHost {
  /** Asks a model for one step. No tool runs. Never rejects. */
  ask(
    question: AskQuestion,
    signal: AbortSignal,
  ): Promise<{ ok: true; answer: AskAnswer } | { ok: false; failure: CommandError }>
  tools(): readonly ToolSpec[]
  /** Returns the newest requests of `adlib proxy --explain`; null if it does not run. Throws if they are damaged. */
  proxied(): ProxiedRequest[] | null
}

/** What a rule can name, and when it would have fired. */
export interface RulesHost {
  /** Empty if OBS is not connected. Never rejects. */
  choices(): Promise<ObsChoices>
  /** Looks for a rule's moments in a past run. Sends nothing. Resolves with null if the signal aborts. */
  dryRun(
    rule: Rule,
    run: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; answer: DryRunAnswer } | { ok: false; failure: CommandError } | null>
}

/** The lists that the panel chooses from, and stored data. */
export interface ListsHost {
  models(): Promise<ModelsAnswer>
  personas(): PersonasAnswer
  profiles(): readonly StoredProfile[]
  auditions(): readonly Audition[]
  voices(): VoicesAnswer
  memories(): readonly ShowMemory[]
  saidLines(): SaidLinesAnswer
  viewers(): readonly ShownViewer[]
  /** The game that was corrected most recently comes last. */
  cards(): readonly ShownCard[]
  obs(): Promise<ObsAnswer>
  /** Returns where the secrets are stored, but never a secret. */
  secrets(): SecretStates
}
