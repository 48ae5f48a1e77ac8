/** `adlib/agent`: agents, the performer, the tool loop, drivers, the stage, and the packs. */
export { type AgentLocks, agentLocks } from '../agents/agent-locks.ts'
export type { AgentPort, OwnTurn, SpokenTurn } from '../agents/agent-port.ts'
export { type AgentDefinition, type AgentOptions, defineAgent } from '../agents/define-agent.ts'
export type {
  Continuation,
  Each,
  Failure,
  FlowAction,
  Gather,
  Handled,
  Handler,
  Handlers,
  Retry,
} from '../agents/flow-action.ts'
export { type AgentRegistry, createAgentRegistry } from '../agents/registry.ts'
export type { Action, AgentMessage, Self, StepInput, StepResult } from '../agents/step.ts'
export { type ExternalMessage, type Supervisor, startSupervisor } from '../agents/supervisor.ts'
export type { AgentModel, SupervisorDeps } from '../agents/supervisor-deps.ts'
export type { Sent } from '../agents/tree.ts'
export { createAsk } from '../llm/ask-model.ts'
export type {
  LlmAnswer,
  LlmDriver,
  LlmEvent,
  LlmFailure,
  LlmMode,
  LlmRequest,
  LlmResult,
  PromptOptions,
} from '../llm/driver.ts'
export { createModelMemory, type ModelMemory } from '../llm/model-facts.ts'
export type { OllamaClient } from '../llm/ollama/client.ts'
export { type OllamaDriverOptions, ollamaDriver } from '../llm/ollama/ollama-driver.ts'
export { type OpenAiDriverOptions, openAiDriver } from '../llm/openai/openai-driver.ts'
export { type Prompt, promptFor } from '../llm/prompt.ts'
export { type ScriptedAnswer, scriptedDriver } from '../llm/scripted-driver.ts'
export { type ChatLine, chatLines, runningText } from '../llm/transcript.ts'
export type { Reply, ServerFault, StreamItem, Transport } from '../llm/transport.ts'
export { type Budget, defaultBudget } from '../loop/budget.ts'
export { type LoopDeps, type LoopRequest, type LoopResult, runToolLoop } from '../loop/tool-loop.ts'
export { type PerformerControls, performerControls } from '../performer/controls.ts'
export { loadPack, packs, performerPacks, unloadPack } from '../performer/load-pack.ts'
export { performerAgent } from '../performer/performer-agent.ts'
export { type PerformerDeps, performerPort } from '../performer/performer-port.ts'
export type { TurnInput } from '../performer/turn-input.ts'
export { understudyDriver } from '../performer/understudy.ts'
export { type Eyes, eyesService } from '../sight/describe-frame.ts'
export { stageGuards } from '../stage/guards.ts'
export { createStage, type Stage, stageService } from '../stage/stage.ts'
export type { StageGuard } from '../stage/stage-guard.ts'
