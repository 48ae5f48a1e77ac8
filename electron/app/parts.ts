import type { Supervisor } from '../../src-shared/agents/supervisor.ts'
import type { PerformerControls } from '../../src-shared/performer/controls.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import type { Cancel } from '../../src-shared/ports.ts'
import type { Stage } from '../../src-shared/stage/stage.ts'
import type { Policy } from '../../src-shared/tools/policy.ts'
import type { ReopenedAsks } from '../../src-shared/tools/reopen-asks.ts'
import type { Questions } from '../asks/open-questions.ts'
import type { Auditions } from '../data/auditions.ts'
import type { Ears } from '../ears/open-ears.ts'
import type { WordsHeard } from '../ears/words-heard.ts'
import type { ModelsHost, PlaygroundHost } from '../gateway/host.ts'
import type { ToolServer } from '../mcp-server/serve-tools.ts'
import type { Obs } from '../obs/obs.ts'
import type { Runs } from '../runs/open-runs.ts'
import type { ClipSpeech } from '../voice/speech.ts'
import type { VtubeStudio } from '../vtube-studio/vtube-studio.ts'
import type { BackgroundMeasuring } from './background-measuring.ts'
import type { UserData } from './compose-data.ts'
import type { Sight } from './compose-sight.ts'
import type { Tools } from './compose-tools.ts'
import type { GameCorrections } from './game-corrections.ts'
import type { LiveAuditions } from './live-auditions.ts'
import type { LiveBench } from './live-bench.ts'
import type { LivePulls } from './live-pulls.ts'
import type { ModelChoices } from './models.ts'
import type { OperatorCommands } from './operator-commands.ts'
import type { TestLine } from './try-model.ts'

/** The parts of a performance. They have started, but a model is selected only later. */
export interface Parts extends UserData {
  readonly stage: Stage
  readonly speech: ClipSpeech
  readonly tools: Tools
  readonly rules: Policy
  readonly auditions: Auditions
  readonly liveAuditions: LiveAuditions
  readonly livePulls: LivePulls
  readonly testLine: TestLine
  readonly sight: Sight
  readonly corrections: GameCorrections
  readonly ears: Ears
  readonly wordsHeard: WordsHeard
  readonly models: ModelChoices
  readonly selector: ModelSelector
  readonly performer: PerformerControls
  readonly agents: Supervisor
  readonly reopenedAsks: ReopenedAsks
  readonly questions: Questions
  readonly obs: Obs
  readonly vtubeStudio: VtubeStudio
  readonly toolServer: ToolServer
  readonly runs: Runs
  readonly commands: OperatorCommands
  readonly playground: PlaygroundHost
  readonly modelCare: ModelsHost
  readonly backgroundMeasuring: BackgroundMeasuring
  readonly bench: LiveBench
  /** Stops the installation of the packages that read the screen. */
  readonly stopInstallation: () => Promise<void>
  /** Stops watching for other processes' answers to approval requests. */
  readonly stopAnswers: Cancel
  /** Sends the last spans to a collector, if traces are on. */
  readonly stopTraces: () => Promise<void>
}
